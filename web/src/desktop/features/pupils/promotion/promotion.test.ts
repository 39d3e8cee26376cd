import type { PromotionPreview, PromotionStudent } from '@xueqiao/contract/features/pupils/promotion/plan'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../../../../session/store'
import { deedsOf, returnsOf } from './deeds'
import {
  cleared,
  comesFrom,
  keepPlan,
  readPlan,
  withClass,
  withContinuing,
  withIntake,
  withoutStudent,
  withRegroup,
  withStudent,
} from './plan'
import { adjustmentsOf } from './preview/adjustment-list'

const YEAR = 3
beforeEach(() => sessionStorage.clear())
const blank = () => cleared(readPlan(YEAR))

const pupil: PromotionStudent = {
  id: 7,
  name: '高沐妤',
  studentNumber: '2026010101',
  gender: '女',
  status: '在校',
  classId: 1,
  outcome: 'REPEAT',
  targetKey: 'n1-2',
  adjusted: true,
  moved: false,
}

/** Only what the page's words are made of. */
const preview = {
  classes: [
    { id: 1, name: '一年级1班' },
    { id: 2, name: '一年级2班' },
  ],
  targets: [
    { key: 'c1', usualName: '二年级1班', name: '二年级实验班', headTeacherName: '邓美红' },
    { key: 'n1-2', usualName: '一年级2班', name: '一年级2班', headTeacherName: null },
  ],
  students: [pupil],
} as unknown as PromotionPreview

describe('a plan in hand', () => {
  test('is found again after a reload, for its own year only', () => {
    const plan = withIntake(blank(), 1, 5)
    keepPlan(plan)
    expect(readPlan(YEAR)).toEqual(plan)
    expect(readPlan(YEAR + 1).intake).toEqual([])
  })

  test('begins anew where what was kept cannot be read', () => {
    keepPlan(withIntake(blank(), 1, 5))
    const [key = ''] = Object.keys(sessionStorage)
    expect(key).toContain('promotion-plan-')
    sessionStorage.setItem(key, '{"toYearId":3,"intake":"many"}')
    expect(readPlan(YEAR)).toEqual(blank())
    sessionStorage.setItem(key, '{')
    expect(readPlan(YEAR)).toEqual(blank())
  })

  test('is not found by whoever signs in next', () => {
    startSession('a', { id: 1, username: 'first' })
    keepPlan(withIntake(blank(), 1, 5))
    startSession('b', { id: 2, username: 'second' })
    expect(readPlan(YEAR).intake).toEqual([])
    startSession('c', { id: 1, username: 'first' })
    expect(readPlan(YEAR).intake).toHaveLength(1)
  })

  test('holds one wish a pupil, a class and a grade: the last', () => {
    const twice = withStudent(withStudent(blank(), { studentId: 7, outcome: 'REPEAT' }), {
      studentId: 7,
      outcome: 'PROMOTE',
      target: 'c2',
    })
    expect(twice.students).toEqual([{ studentId: 7, outcome: 'PROMOTE', target: 'c2' }])
    expect(withoutStudent(twice, 7)).toEqual(blank())
    const renamed = withClass(withClass(blank(), { key: 'c1', name: '甲班' }), { key: 'c1', name: '乙班' })
    expect(renamed.classes).toEqual([{ key: 'c1', name: '乙班' }])
    expect(withClass(renamed, { key: 'c1' })).toEqual(blank())
    expect(withIntake(withIntake(blank(), 1, 5), 1, undefined)).toEqual(blank())
    expect(withContinuing(withContinuing(blank(), 6, true), 6, false)).toEqual(blank())
  })

  test('knows the classes of a regrouping by their keys', () => {
    const keys = ['c1', 'c2', 'c11', 's1-3', 's11-3', 'n1-1']
    expect(keys.filter((key) => comesFrom({ classIds: [1, 2] }, key))).toEqual(['c1', 'c2', 's1-3'])
  })
})

test('each adjustment is told in words and can be taken back by itself', () => {
  let plan = withContinuing(blank(), 6, true)
  plan = { ...plan, suspended: 'PROMOTE', teachers: 'CLEAR', courses: 'KEEP' }
  plan = withIntake(plan, 1, 5)
  plan = withRegroup(plan, { classIds: [1, 2], count: 3, keep: true, siblingsApart: true })
  plan = withClass(plan, { key: 'c1', name: '二年级实验班', headTeacherId: 9 })
  plan = withStudent(plan, { studentId: 7, outcome: 'REPEAT', target: 'n1-2' })
  const list = adjustmentsOf(plan, preview, 'PAGE')
  expect(list.map(({ about, text }) => `${about}：${text}`)).toEqual([
    '升级规则：六年级直升初一，不毕业',
    '升级规则：休学学生随班升级',
    '升级规则：所有班级重新安排教师',
    '升级规则：班级保留现有课程',
    '一年级新生：新建 5 个班',
    '一年级1班、一年级2班：拆分为 3 个班，尽量留在原班，兄弟姐妹分开',
    '二年级1班：改名为 二年级实验班，班主任为 邓美红',
    '高沐妤（一年级1班）：留级，去 一年级2班',
  ])
  for (const { key, without } of list) {
    const left = adjustmentsOf(without, preview, 'PAGE').map((one) => one.key)
    expect(left).toEqual(list.map((one) => one.key).filter((one) => one !== key))
  }
})

describe('what is done and what comes back', () => {
  const totals = {
    students: 1578,
    promote: 1218,
    repeat: 0,
    graduate: 357,
    suspended: 3,
    leave: 0,
    moved: 0,
    classes: 36,
    movingClasses: 28,
    graduatingClasses: 8,
    closingClasses: 0,
    newClasses: 8,
    adjusted: 0,
    assignments: 300,
  }
  const told = { totals, from: '2026-2027学年', to: '2027-2028学年' }

  test('is said in sentences, and nothing of what happens to nobody', () => {
    const said = deedsOf(told, { teachers: 'CARRY' })
    expect(said).toContain('1,218 名学生随 28 个班级升入2027-2028学年')
    expect(said).toContain('班主任随班升级，300 条任课安排带入新学年')
    expect(said.filter((text) => /留级|移出|合并/.test(text))).toEqual([])
    expect(deedsOf(told, { teachers: 'CLEAR' })).toContain('班主任与任课教师清空，等待重新安排')
  })

  test('undoing names the classes that go and the pupils who return', () => {
    expect(returnsOf(told)).toEqual([
      '36 个班级回到2026-2027学年的年级、名称、班主任和课程',
      '1,578 名学生回到原来的班级',
      '357 名毕业的学生恢复原来的学籍状态',
      '升级时新建的 8 个班级被删除',
      '当前学年由2027-2028学年回到2026-2027学年',
    ])
  })
})
