import { NO_ROWS } from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import { RULE_KEYS, RULE_PRESETS, softened } from '@xueqiao/contract/features/teaching/timetable/rules'
import { schedulesApi as api } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Problem, Rule, RuleCode } from '@xueqiao/timetable'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TimetableLab, timetableLab } from '../../../../../test/timetable-lab'

let lab: TimetableLab
let id: number

beforeAll(async () => {
  lab = await timetableLab()
  id = (await lab.admin.call(api.create, { body: { semesterId: lab.semesterId, name: '规则' } })).data.id
})

const OFF: object = {
  ...Object.fromEntries(RULE_KEYS.map((key) => [key, { weight: 0, hard: false }])),
  ...NO_ROWS,
}
const put = (rules: object, of = id) =>
  lab.admin.call.loose(api.update, { params: { id: of }, body: { rules: { ...OFF, ...rules } } })
const bench = async () => {
  const { data } = await lab.admin.call(api.workbench, { params: { id } })
  // The engine's own, as it goes over the wire.
  return { ...data, problem: data.problem as unknown as Problem }
}
const made = async (rules: object) => {
  const { status, message } = await put(rules)
  expect([status, message]).toEqual([200, '已保存'])
  return (await bench()).problem.rules
}

const strength = { hard: true, weight: 7 }
const on = { weight: 3 }
const slots = [{ weekday: 1, lessonNumber: 7 }]
const when = { slots: [{ day: 0, period: 6 }] }

/** Each rule of the catalogue that carries data: how it is set, and what the engine is told. */
const settings = (): Record<Exclude<RuleCode, 'S17'>, [rules: object, rule: object]> => {
  const { courses, teachers, classes } = lab
  const { maths, chinese, sport } = courses
  const block = (some: object) => ({ blocks: [{ label: '说明', slots, ...strength, ...some }] })
  const [M, C, S] = [maths, chinese, sport].map(String)
  const [L, Z] = [teachers.lin, teachers.zhou].map(String)
  const side = (course: number) => ({ kind: 'COURSE', ids: [course] })
  const relation = (some: object) => ({
    relations: [{ a: side(maths), b: side(sport), sameClass: true, ...strength, ...some }],
  })
  const sides = { a: { courses: [M] }, b: { courses: [S] }, sameClass: true }
  return {
    H5: [block({ kind: 'GRADE', ids: [7] }), { who: { grades: ['7'] }, when, ...strength }],
    H6: [
      block({ kind: 'COURSE', mode: 'STARTS', ids: [maths], grades: [8] }),
      { who: { courses: [M], grades: ['8'] }, when, ...strength },
    ],
    H7: [block({ kind: 'COURSE', mode: 'ONLY', ids: [maths] }), { who: { courses: [M] }, when, ...strength }],
    H8: [block({ kind: 'GROUP', ids: [maths] }), { who: { teachers: [L] }, when, ...strength }],
    H12: [
      { patterns: [{ courses: [maths], grades: [7], max: 2, pattern: '2+1+1', gap: 1, ...strength }] },
      { who: { courses: [M], grades: ['7'] }, max: 2, pattern: [2, 1, 1], gap: 1, ...strength },
    ],
    H13: [
      { limits: [{ teachers: [teachers.lin], kind: 'MORNING', max: 2, ...strength }] },
      { who: { teachers: [L] }, max: 2, parts: ['MORNING'], ...strength },
    ],
    H14: [
      { limits: [{ teachers: [teachers.lin], kind: 'RUN', max: 2, ...strength }] },
      { who: { teachers: [L] }, max: 2, ...strength },
    ],
    H16: [relation({ relation: 'OTHER_DAY' }), { ...sides, scope: 'DAY', ...strength }],
    H17: [relation({ relation: 'GAP', gap: 2 }), { ...sides, relation: 'GAP', gap: 2, ...strength }],
    H18: [{ travel: { hard: true, weight: 0, max: 15 } }, { who: {}, minutes: 15, hard: true }],
    S1: [
      { mornings: { ...on, courses: [sport] } },
      { who: { courses: [S] }, when: { parts: ['MORNING'] }, weight: 3 },
    ],
    S2: [block({ kind: 'COURSE', ids: [sport], hard: false }), { who: { courses: [S] }, when, weight: 7 }],
    S3: [{ spread: on }, { who: {}, weight: 3 }],
    S4: [{ teacherGaps: on }, { who: {} }],
    S5: [{ teacherEven: on }, { who: {}, even: true }],
    S6: [{ halves: on }, { who: {}, halves: true }],
    S7: [{ rotation: on }, { who: {} }],
    S8: [{ parallel: on }, { who: {} }],
    S9: [
      { weeks: [{ teachers: [teachers.lin], maxHalfDays: 6, maxDays: 4, minDays: 2, ...strength }] },
      { who: { teachers: [L] }, maxHalfDays: 6, maxDays: 4, minDays: 2, ...strength },
    ],
    S10: [{ headTeacher: { ...on, max: 3 } }, { days: 3, period: 0 }],
    S11: [
      { alternations: [{ courses: [maths, sport], others: [chinese], grades: [8], ...strength }] },
      { groups: [[M, S], [C]], classes: [String(classes.far)], ...strength },
    ],
    S12: [
      { lasts: [{ courses: [maths], last: 2, ...strength }] },
      { who: { courses: [M], grades: ['7', '8'] }, when: { bells: [expect.any(String)], periods: [5, 6] } },
    ],
    S13: [block({ kind: 'LEADER', ids: [teachers.zhou] }), { who: { teachers: [Z] }, when, ...strength }],
    S14: [{ stableRooms: on }, { who: {} }],
    S15: [{ fair: { ...on, max: 4 } }, { who: {}, limit: 4 }],
    S16: [{ sameAsBefore: on }, { weight: 3 }],
    S19: [{ holes: on }, { weight: 3 }],
    S18: [
      { mentors: [{ novice: teachers.lin, mentor: teachers.zhou, courses: [maths], ...strength }] },
      { novice: L, mentor: Z, courses: [M], ...strength },
    ],
  }
}

describe('every rule of the catalogue', () => {
  // S17 is about who watches in 早读 and 晚自习, and is counted beside the engine (watches.test.ts).
  test('is set by a planner and reaches the engine, alone and as it was set', async () => {
    for (const [code, [rules, rule]] of Object.entries(settings()))
      expect(await made(rules), code).toEqual([expect.objectContaining({ code, ...rule })])
  })

  test('has words for what the workbench, the check and the runs say of it', async () => {
    for (const [code, [rules]] of Object.entries(settings())) {
      expect((await put(rules)).status, code).toBe(200)
      for (const { words } of (await bench()).rules) expect(words, code).toMatch(/[一-鿿]/)
    }
    const { teachers, courses } = lab
    const relation = { relation: 'DAYS_APART', gap: 2, sameClass: true, hard: true, weight: 1 }
    await put({
      limits: [{ teachers: [teachers.lin], kind: 'RUN', max: 2 }],
      relations: [
        {
          ...relation,
          a: { kind: 'COURSE', ids: [courses.maths] },
          b: { kind: 'TEACHER', ids: [teachers.zhou] },
        },
      ],
      lasts: [{ courses: [courses.sport], grades: [8], last: 1 }],
      travel: { weight: 1, max: 15 },
      mornings: { weight: 1, courses: [courses.sport, courses.chinese] },
      sports: { weight: 1 },
    })
    expect((await bench()).rules.map(({ key, words }) => `${key} ${words}`)).toEqual([
      'mornings 体育、语文排在上午',
      'sports 体育不排第一节和午后第一节',
      'travel 教师换楼上课至少间隔 15 分钟',
      'limits 林晓月 连上不超过 2 节',
      'relations 数学 与 周文：至少相隔 2 天（同一个班）',
      'lasts 初二体育排在末节',
    ])
  })

  test("with weight 0 and not to be kept is off; a teacher with a limit of their own is left out of the others'", async () => {
    const { teachers, courses } = lab
    const limit = { teachers: [teachers.lin], kind: 'DAY', max: 8, hard: true, weight: 0 }
    const off = { courses: [courses.maths], last: 1, hard: false, weight: 0 }
    const rules = await made({
      teacherDay: { hard: true, weight: 10, max: 6 },
      limits: [limit],
      lasts: [off],
    })
    const whole = rules.find(({ id }) => id === 'teacherDay') as Extract<Rule, { code: 'H13' }>
    expect(rules).toHaveLength(2)
    expect(whole.who.teachers).not.toContain(String(teachers.lin))
    expect(whole.who.teachers).toContain(String(teachers.zhou))
    // A limit that does not count takes nobody out of the one for all.
    const [all] = await made({
      teacherDay: { hard: true, weight: 10, max: 6 },
      limits: [{ ...limit, hard: false }],
    })
    expect(all).toMatchObject({ id: 'teacherDay', who: {} })
    // Without a number the usual one is kept, and said.
    expect(await made({ teacherDay: { hard: true, weight: 1 } })).toMatchObject([{ max: 6 }])
    expect((await bench()).rules[0]?.words).toBe('教师每天不超过 6 节')
  })
})

test('a stage can have a rule otherwise: each is about the grades it is set for, and says so', async () => {
  const junior = {
    mornings: { weight: 9 },
    headTeacher: { weight: 2, max: 2 },
    teacherDay: { hard: true, max: 5, weight: 0 },
  }
  const rules = await made({
    ...{ mornings: on, headTeacher: { ...on, max: 1 }, teacherDay: { hard: true, max: 6, weight: 0 } },
    // There is no primary school here.
    stages: { JUNIOR: junior, PRIMARY: { mornings: { weight: 1 } }, SENIOR: {} },
  })
  expect(rules.map(({ id }) => id)).toEqual(['mornings:JUNIOR', 'teacherDay:JUNIOR', 'headTeacher:JUNIOR'])
  expect(rules).toMatchObject([
    { code: 'S1', weight: 9, who: { grades: ['7', '8'] } },
    { code: 'H13', max: 5, who: { grades: ['7', '8'] } },
    { code: 'S10', days: 2, classes: expect.arrayContaining([String(lab.classes.one)]) },
  ])
  expect((await bench()).rules.map(({ words }) => words)[1]).toBe('教师每天不超过 5 节（初中）')
  // One of the grades is another stage's: what is set for all holds for it alone.
  const { db } = lab.t
  const grade = (to: number) =>
    db.updateTable('classes').set({ grade: to }).where('id', '=', lab.classes.far).execute()
  await grade(6)
  const apart = await made({ mornings: on, spread: on, stages: { JUNIOR: { mornings: { weight: 9 } } } })
  await grade(8)
  expect(apart.map(({ id, weight, ...rule }) => [id, weight, 'who' in rule && rule.who.grades])).toEqual([
    ['mornings', 3, ['6']],
    ['mornings:JUNIOR', 9, ['7']],
    ['spread', 3, undefined],
  ])
  const wrong = await put({ stages: { JUNIOR: { mornings: { weight: 1, courses: [999_999] } } } })
  expect([wrong.status, wrong.message]).toEqual([
    400,
    '语文、数学、英语排在上午：所选的课程不存在或已删除，请重新选择',
  ])
  const hard = {
    ...RULE_PRESETS.JUNIOR,
    stages: { JUNIOR: { teacherDay: { hard: true, weight: 0, max: 5 } } },
  }
  expect(softened(hard, 'teacherDay:JUNIOR')).toMatchObject({
    teacherDay: { hard: true },
    stages: { JUNIOR: { teacherDay: { hard: false, weight: 10, max: 5 } } },
  })
})

test('a stage begins where the school says: with 五四 grade 6 is 初中', async () => {
  const { db } = lab.t
  const cut = (lastGrade: number) =>
    db
      .updateTable('school')
      .set({
        stages: JSON.stringify([
          { name: '小学', firstGrade: 1, lastGrade },
          { name: '初中', firstGrade: lastGrade + 1, lastGrade: 9 },
        ]),
      })
      .execute()
  const grade = (to: number) =>
    db.updateTable('classes').set({ grade: to }).where('id', '=', lab.classes.far).execute()
  const stages = { PRIMARY: { mornings: { weight: 9 } }, JUNIOR: { mornings: { weight: 5 } } }
  await grade(6)
  const gradesOf = (rules: readonly Rule[]) =>
    rules.map((rule) => [rule.id, 'who' in rule && rule.who.grades?.toSorted()])
  expect(gradesOf(await made({ mornings: on, stages }))).toEqual([
    ['mornings:PRIMARY', ['6']],
    ['mornings:JUNIOR', ['7']],
  ])
  expect((await bench()).stages).toEqual(['PRIMARY', 'JUNIOR'])
  await cut(5)
  expect(gradesOf(await made({ mornings: on, stages }))).toEqual([['mornings:JUNIOR', ['6', '7']]])
  expect((await bench()).stages).toEqual(['JUNIOR'])
  await cut(6)
  await grade(8)
})

test('what rules name must be there, and rows are whole', async () => {
  const { courses, teachers } = lab
  const block = { kind: 'TEACHER', ids: [teachers.lin], label: '说明', slots }
  const side = (ids: number[]) => ({ kind: 'COURSE', ids })
  const pair = { a: side([courses.maths]), b: side([courses.sport]), relation: 'OTHER_TIME' }
  const refusals: [object, string][] = [
    [
      { blocks: [block, { ...block, ids: [999_999] }] },
      '不排课与教研时间第 2 项：所选的教师不存在或已删除，请重新选择',
    ],
    [
      { patterns: [{ courses: [999_999], max: 1 }] },
      '课程的一周分布第 1 项：所选的课程不存在或已删除，请重新选择',
    ],
    [
      { mornings: { weight: 1, courses: [999_999] } },
      '语文、数学、英语排在上午：所选的课程不存在或已删除，请重新选择',
    ],
    [
      { blocks: [{ ...block, kind: 'CLASS', ids: [999_999] }] },
      '不排课与教研时间第 1 项：所选的班级不存在或已删除，请重新选择',
    ],
    [{ blocks: [{ ...block, weight: 11 }] }, '权重应为 0 到 10'],
    [{ blocks: [{ ...block, slots: [] }] }, '请选择时间'],
    [{ blocks: [{ ...block, kind: 'GRADE', ids: [13] }] }, '年级不正确'],
    [
      { blocks: [{ ...block, kind: 'ROOM', ids: [lab.playground], mode: 'ONLY' }] },
      '场地、教研组和巡查领导只能不排课',
    ],
    [{ patterns: [{ courses: [courses.maths] }] }, '请填写每天最多、一周分布或相隔天数中的一项'],
    [{ patterns: [{ courses: [courses.maths], pattern: '2,1' }] }, '一周分布应写成 2+1+1+1'],
    [{ limits: [{ teachers: [], kind: 'DAY', max: 3 }] }, '请选择教师'],
    [{ limits: [{ teachers: [teachers.lin], kind: 'DAY', max: 0 }] }, '上限应为 1 到 12 节'],
    [{ weeks: [{ teachers: [teachers.lin] }] }, '请填写半天数或天数中的一项'],
    [{ weeks: [{ teachers: [teachers.lin], maxDays: 2, minDays: 3 }] }, '最少天数不能多于最多天数'],
    [{ relations: [{ ...pair, b: side([]) }] }, '请选择两边各是什么'],
    [{ relations: [{ ...pair, relation: 'GAP' }] }, '请填写间隔'],
    [{ alternations: [{ courses: [courses.maths] }] }, '一组至少选择两门课程'],
    [{ lasts: [{ courses: [courses.maths], last: 5 }] }, '末节应为 1 到 4 节'],
    [{ mentors: [{ novice: teachers.lin, mentor: teachers.lin }] }, '指导教师不能是本人'],
  ]
  for (const [rules, message] of refusals) {
    const { status, message: said } = await put(rules)
    expect([status, said]).toEqual([400, message])
  }
})

test('a relation between more lessons than can be looked at is refused, within a class it is not', async () => {
  const { db } = lab.t
  const { classes, courses } = lab
  const body = { semesterId: lab.semesterId, name: '很多课' }
  const { data } = await lab.admin.call(api.create, { body })
  const made = await db
    .insertInto('schedule_lessons')
    .values(
      Array.from({ length: 150 }, () => ({
        schedule_id: data.id,
        course_id: courses.maths,
        weekday: null,
        lesson_number: null,
        room_id: null,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('schedule_lesson_classes')
    .values(made.map((one) => ({ schedule_id: data.id, lesson_id: one.id, class_id: classes.one })))
    .execute()
  const side = { kind: 'COURSE', ids: [courses.maths] }
  const relation = { a: side, b: side, relation: 'OTHER_TIME' }
  const refused = await put({ relations: [relation] }, data.id)
  expect([refused.status, refused.message]).toEqual([
    400,
    '互斥、同时与先后第 1 项：两边的课太多，请选“只看同一个班”，或少选一些',
  ])
  const within = { ...relation, sameClass: true }
  expect((await put({ relations: [within] }, data.id)).status).toBe(200)
  // Nor without an end: each of these is about 156 × 156 pairs.
  const many = await put({ relations: Array(30).fill(within) }, data.id)
  expect([many.status, many.message]).toEqual([
    400,
    '互斥、同时与先后：各项合计的课太多，请减少几项，或每项少选一些',
  ])
})

test('a teacher who has to walk from one building to another needs the time for it', async () => {
  const { db } = lab.t
  const { classes, courses, semesterId } = lab
  await db.updateTable('rooms').set({ building: '体育馆' }).execute()
  const own = { kind: '普通教室', classes_at_once: 1, seats: null, remark: null }
  await db
    .insertInto('rooms')
    .values({ ...own, name: '101', building: '教学楼', class_id: classes.two })
    .execute()
  await db
    .insertInto('lesson_patterns')
    .values({
      semester_id: semesterId,
      class_id: classes.one,
      course_id: courses.sport,
      room_kind: null,
      room_id: lab.playground,
    })
    .execute()
  await put({ travel: { weight: 2, max: 15 } })
  const { data: lessons } = await lab.admin.call(api.lessons, { params: { id }, query: {} })
  const sport = (name: string) =>
    lessons.find((one) => one.courseName === '体育' && one.classes[0]?.name === name)?.id ?? 0
  const moves = [
    { id: sport('初一1班'), weekday: 1, lessonNumber: 1 },
    { id: sport('初一2班'), weekday: 1, lessonNumber: 2 },
  ]
  expect((await lab.admin.call(api.move, { params: { id }, body: { moves } })).status).toBe(200)
  const { data } = await lab.admin.call(api.compare, { params: { id, otherId: id } })
  expect(data.costs.after.find(({ rule }) => rule === 'travel')).toEqual({
    rule: 'travel',
    count: 1,
    cost: 2,
  })
  await put({ travel: { weight: 2, max: 10 } })
  const { data: enough } = await lab.admin.call(api.compare, { params: { id, otherId: id } })
  expect(enough.costs.after.find(({ rule }) => rule === 'travel')?.count).toBe(0)
})

test('a version from before the lists has them empty, and its blocks keep free what they kept', async () => {
  const { blocks: _, ...rest } = RULE_PRESETS.JUNIOR
  const old = Object.fromEntries(Object.entries(rest).filter(([key]) => !(key in NO_ROWS)))
  const block = { kind: 'TEACHER', ids: [lab.teachers.lin], label: '进修', slots, hard: true, weight: 10 }
  await lab.t.db
    .updateTable('schedules')
    .set({ rules: JSON.stringify({ ...old, blocks: [block] }) })
    .where('id', '=', id)
    .execute()
  const { data } = await lab.admin.call(api.get, { params: { id } })
  expect(data.rules).toMatchObject({ relations: [], blocks: [{ ...block, mode: 'AVOID', grades: [] }] })
  expect((await bench()).problem.rules.find((one) => one.id === 'blocks:0')).toMatchObject({
    code: 'H5',
    when,
  })
})
