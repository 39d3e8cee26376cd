import type { Block } from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import { RULE_PRESETS, type TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'
import * as timetable from '../src/modules/teaching/timetable/service'
import type { Ctx } from '../src/platform/context'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'

/** Within a second: the table of 36 classes is complete long before. */
const ITERATIONS = 60_000
/** So many lessons of the draft still wait for a place. */
const OPEN = 12

const JUNIOR = [7, 8, 9]
/** Their week has room: on all days but Friday they go home an hour before the others. */
const YOUNGEST = [1, 2]
const LAST_OF_PRIMARY = 6
/** When those who teach a course in the middle school sit together: two hours of one afternoon. */
const MEETINGS = { 语文: 3, 数学: 4, 英语: 2 } as const
const [LAST_BUT_ONE, LAST] = [6, 7]

const block = (row: Pick<Block, 'kind' | 'ids' | 'grades' | 'label' | 'slots'>): Block => ({
  ...{ ...row, mode: 'AVOID', hard: true, weight: 10 },
})

/** What is recommended for each stage, and what this school has decided. */
const rulesOf = ({ courses }: DemoSchool, ids: Ids): TimetableRules => {
  const called = (word: string) =>
    courses.filter(({ name }) => name.includes(word)).map(({ key }) => idOf(ids.courses, key))
  const { mornings, headTeacher, holes } = RULE_PRESETS.PRIMARY
  const meetings = Object.entries(MEETINGS).map(([name, weekday]) =>
    block({
      ...{ kind: 'GROUP', ids: called(name), grades: JUNIOR, label: `${name}组教研` },
      slots: [LAST_BUT_ONE, LAST].map((lessonNumber) => ({ weekday, lessonNumber })),
    }),
  )
  const early = [1, 2, 3, 4].map((weekday) => ({ weekday, lessonNumber: LAST_OF_PRIMARY }))
  const friday = [{ weekday: 5, lessonNumber: LAST }]
  const monday = [{ weekday: 1, lessonNumber: 1 }]
  return {
    ...RULE_PRESETS.JUNIOR,
    stages: { PRIMARY: { mornings, headTeacher, holes } },
    blocks: [
      ...meetings,
      block({ kind: 'GRADE', ids: JUNIOR, grades: [], label: '班会', slots: friday }),
      block({ kind: 'GRADE', ids: YOUNGEST, grades: [], label: '低年级放学', slots: early }),
      block({ kind: 'COURSE', ids: called('体育'), grades: [], label: '升旗后不上体育', slots: monday }),
    ],
  }
}

/** Every class has had its timetable since the semester began; somebody works at the next one. */
export const makeTimetables = async (
  ctx: Ctx,
  { school, ids }: { school: DemoSchool; ids: Ids },
  semester: { id: number; startDate: string },
  by: number,
) => {
  const wanted = { semesterId: semester.id, name: '秋季课表', effectiveFrom: semester.startDate, by }
  const rules = rulesOf(school, ids)
  const { id } = await timetable.bring(ctx, { ...wanted, rules, iterations: ITERATIONS })
  await timetable.bringDraft(ctx, id, { name: '期中后调整', by, open: OPEN })
}
