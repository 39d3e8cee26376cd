import { sql } from 'kysely'
import * as communication from '../../src/modules/family/communication/service'
import { GROUP_LINES } from './conversation-texts'
import type { LaterPart } from './part'
import { asTeacher, classOf, otherClasses } from './people'
import { type Line, say } from './saying'
import { DAY_MS, schoolMoment } from './times'

const OPENED_DAYS_AGO = 60

/** Each 班主任 has opened the group of the class and tells the families something every few days; most have read it. */
export const groups: LaterPart = {
  key: 'groups',
  label: '班级群',
  pieces: otherClasses,
  fill: async (ctx, classId, { random }) => {
    const { head } = await classOf(ctx.db, classId)
    if (head === undefined) return
    const opened = new Date(ctx.now.getTime() - OPENED_DAYS_AGO * DAY_MS)
    const { id } = await communication.openClassGroup(asTeacher(ctx, head, opened), classId)
    const days = Array.from({ length: random.int(3, 6) }, (_, turn) => turn * 4 + random.int(0, 3)).reverse()
    const first = random.int(0, GROUP_LINES.length - 1)
    const lines = days.map((back, turn): Line => {
      const text = GROUP_LINES[(first + turn * 5) % GROUP_LINES.length] ?? ''
      const at = schoolMoment(ctx.now, back, 12 * 60 + random.int(0, 5 * 60))
      return { conversationId: id, by: 'TEACHER', userId: head.userId, name: head.name, text, at }
    })
    await say(ctx.db, lines)
    // Whoever has not looked since the last line or two.
    await sql`update conversation_members k set last_read_seq = greatest(0, c.last_seq
        - case when k.user_id = ${head.userId} then 0 when k.user_id % 7 = 3 then 2 when k.user_id % 5 = 1 then 1 else 0 end)
      from conversations c where c.id = ${id} and k.conversation_id = c.id`.execute(ctx.db)
  },
}
