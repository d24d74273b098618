"""What waits for somebody who reads slowly is bounded."""

from __future__ import annotations

import asyncio

from web_table.keys import lock_for
from web_table.messages import Reply
from web_table.visitors import MOST_REPLIES, Visitor


def test_who_reads_slowly_is_sent_the_newest_table_once_and_the_last_replies() -> None:
    async def read() -> tuple[list[Reply], bool, bool]:
        visitor = Visitor(lock_for("key", None, own=False))
        for number in range(10 * MOST_REPLIES):
            visitor.table_changed()
            visitor.reply({"type": "seated", "key": str(number)})
        replies, changed = await visitor.next()
        waits = asyncio.ensure_future(visitor.next())
        await asyncio.sleep(0)
        nothing_more = not waits.done()
        visitor.table_changed()
        assert await waits == ([], True)
        return replies, changed, nothing_more

    replies, changed, nothing_more = asyncio.run(read())
    numbers = range(9 * MOST_REPLIES, 10 * MOST_REPLIES)
    assert replies == [{"type": "seated", "key": str(number)} for number in numbers]
    assert changed
    assert nothing_more
