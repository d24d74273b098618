// The links to a table, and what this browser remembers of them.
//
// A link is #table=…&key=…: what stands behind the # is sent to no server, and so is in no log.

export function here() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const table = parts.get("table");
  const key = parts.get("key");
  return table && key ? { table, key } : null;
}

export const address = (table, key) =>
  `${location.origin}${location.pathname}#${new URLSearchParams({ table, key })}`;

export const go = (table, key) => { location.href = address(table, key); };

// Another link to the same seat: the page stays as it is.
export const stay = (table, key) => history.replaceState(null, "", address(table, key));

// Storage may be forbidden; then less is remembered.
function read(name) {
  try { return JSON.parse(localStorage.getItem(`moon-${name}`)); } catch { return null; }
}
function write(name, value) {
  try { localStorage.setItem(`moon-${name}`, JSON.stringify(value)); } catch { /* see above */ }
}

export const rememberInvitations = (links) => write(`invitations-${links.table}`, links);
export const invitations = (table) => read(`invitations-${table}`);

export const rememberOwnKey = (invitation, key) => write(`own-${invitation}`, key);
export const ownKey = (invitation) => read(`own-${invitation}`);

export const rememberName = (name) => write("name", name);
export const name = () => read("name") ?? "";
