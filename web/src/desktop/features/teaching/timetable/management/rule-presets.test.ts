import { RULE_PRESETS, type TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'
import { expect, test } from 'vitest'
import { presetOf } from './rule-presets'

const { JUNIOR, PRIMARY } = RULE_PRESETS
const chosen: TimetableRules = {
  ...JUNIOR,
  sports: { ...JUNIOR.sports, courses: [9] },
  stages: { PRIMARY: { mornings: { ...JUNIOR.mornings, courses: [2] }, spread: { weight: 1, hard: false } } },
}

test('whatever is recommended, a stage keeps the courses that it has chosen, and so does the whole school', () => {
  const mornings = { ...PRIMARY.mornings, courses: [2] }
  expect(presetOf(chosen, 'PRIMARY', 'PRIMARY')).toEqual({
    stages: { PRIMARY: { mornings, headTeacher: PRIMARY.headTeacher, holes: PRIMARY.holes } },
  })
  expect(presetOf(chosen, ['PRIMARY', 'JUNIOR'], undefined)).toMatchObject({
    sports: { courses: [9] },
    stages: { PRIMARY: { mornings, headTeacher: PRIMARY.headTeacher }, JUNIOR: {} },
  })
  // For all alike, nothing else of the stage is left.
  const alike = presetOf(chosen, 'SENIOR', undefined)
  expect(alike.sports).toEqual({ ...RULE_PRESETS.SENIOR.sports, courses: [9] })
  expect(alike.stages).toEqual({ PRIMARY: { mornings: { ...RULE_PRESETS.SENIOR.mornings, courses: [2] } } })
})
