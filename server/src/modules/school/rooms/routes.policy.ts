import { roomsApi as api } from '@xueqiao/contract/features/school/rooms/api'
import { line, type Place, unique } from '../../../../test/policy'

const input = () => ({ name: unique('场地'), kind: '实验室', classesAtOnce: 1 })

const aRoom = async ({ office }: Place) => (await (await office())(api.create, { body: input() })).data.id
/** Rooms are the school's: whoever may see or change one may do so with each. */
const all = { row: aRoom, foreign: 200 }

export const policy = [
  line(api.search),
  line(api.options),
  line(api.get, all),
  line(api.create, { body: input }),
  line(api.createForClasses),
  line(api.update, { ...all, body: input }),
  line(api.remove, all),
]
