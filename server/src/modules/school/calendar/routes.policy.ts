import { calendarApi as api } from '@xueqiao/contract/features/school/calendar/api'
import { line, type Place, unique } from '../../../../test/policy'
import { importLines } from '../../../../test/policy-imports'

const input = () => ({
  ...{ title: unique('活动'), kind: 'EVENT' as const, startsOn: '2026-10-30', endsOn: '2026-10-31' },
})

const anEntry = async ({ office }: Place) => (await (await office())(api.create, { body: input() })).data.id
const aSheet = () =>
  Promise.resolve([
    ['名称', '类型', '开始日期'],
    [unique('活动'), '活动', '2026-10-30'],
  ])
const all = { row: anEntry, foreign: 200 }

export const policy = [
  line(api.search),
  line(api.days, { query: { grade: 1, from: '2026-09-01', to: '2026-09-30' } }),
  line(api.get, all),
  line(api.create, { body: input }),
  line(api.importNational, { body: { year: 2026 } }),
  line(api.update, { ...all, body: input }),
  line(api.remove, all),
  line(api.exportAll),
  ...importLines(api, 'calendar', aSheet),
]
