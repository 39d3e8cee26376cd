import { begunMessages } from '../chat/sending/drafts'
import { readOutbox } from '../chat/sending/outbox-store'
import { isBegun, isLeft, readHandIns } from '../homework/hand-in-store'
import { marksWaiting } from '../homework/mark-store'
import { preparationsWaiting } from '../lesson-preparations/drafts'

/** What was sent off here and has not arrived: 2 条消息、1 份作业; nothing where all of it has. */
export const unsentOf = (userId: number): string =>
  [
    `${readOutbox(userId).length} 条消息`,
    `${readHandIns(userId).filter(isLeft).length} 份作业`,
    `${marksWaiting(userId).length} 份批改`,
  ]
    .filter((part) => !part.startsWith('0 '))
    .join('、')

export const unsentText = (unsent: string) => `有 ${unsent}未发送，退出登录后不再发送。`

/** What signing out drops here, as the desk asks about it; nothing where there is nothing. */
export const lossOf = (userId: number): string => {
  const unsent = unsentOf(userId)
  const begun = readHandIns(userId).filter((entry) => !isLeft(entry) && isBegun(entry)).length
  const preparations = preparationsWaiting(userId)
  const messages = begunMessages(userId)
  const said = [
    unsent === '' ? '' : unsentText(unsent),
    begun === 0 ? '' : `有 ${begun} 份作业写了还没有提交，退出登录后会清除。`,
    preparations === 0 ? '' : `有 ${preparations} 份备课写了还没有保存到服务器，退出登录后会清除。`,
    messages === 0 ? '' : `有 ${messages} 条消息写了还没有发送，退出登录后会清除。`,
  ]
  return said.join('')
}
