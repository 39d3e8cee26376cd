import { dayBetween } from './dates'
import { SCHOOL_NAME } from './departments'
import { type Random, seeded } from './random'
import type { DemoGrowth, DemoStudent } from './types'

/** Their own stream: what is told of a pupil here changes nothing else about the school. */
const SEED = 20260902

/** Usual heights from six years on, in centimetres. */
const HEIGHTS = {
  男: [119, 125, 130, 136, 141, 147, 153, 161, 166, 169, 171],
  女: [118, 123, 129, 135, 142, 149, 154, 157, 159, 160, 161],
} as const
const FIRST_AGE = 6
const VISIONS: readonly (readonly [string, number])[] = [
  ['5.0/5.0', 5],
  ['5.1/5.0', 3],
  ['4.9/4.8', 2],
  ['4.6/4.7', 2],
  ['4.4/4.5', 1],
]
const AWARDS = [
  ['三好学生', '校级', '品德荣誉'],
  ['优秀班干部', '校级', '品德荣誉'],
  ['运动会 60 米第一名', '校级', '体育竞赛'],
  ['古诗文诵读一等奖', '区级', '文化艺术'],
  ['科技创新大赛二等奖', '市级', '科技创新'],
  ['中小学生绘画展三等奖', '市级', '文化艺术'],
] as const
const ISSUERS = { 校级: SCHOOL_NAME, 区级: '东浦区教育局', 市级: '云川市教育局' } as const
const ACTIVITIES = [
  ['春季研学实践', '社会实践', '组员'],
  ['敬老院志愿服务', '志愿服务', '志愿者'],
  ['校园合唱节', '艺术活动', '领唱'],
  ['班级足球联赛', '体育活动', '队员'],
  ['科技节', '科技活动', '讲解员'],
] as const

const round = (value: number) => Math.round(value * 10) / 10

const sightOf = (vision: string) => {
  const [left = 0, right = 0] = vision.split('/').map(Number)
  const corrected = Math.min(left, right) < 4.8 ? 5 : null
  return { vision, leftNaked: left, rightNaked: right, leftCorrected: corrected, rightCorrected: corrected }
}

/** By how much the index of a pupil is beside the usual one, and of how many in a hundred. */
const BUILDS = [
  [0, 78],
  [4, 12],
  [7.5, 7],
  [-3.5, 3],
] as const

const examOf = (
  random: Random,
  student: DemoStudent,
  year: number,
  { build, day }: { build: number; day: number },
): DemoGrowth['physicalExams'][number] => {
  const age = year - Number(student.birthDate.slice(0, 4))
  const usual = HEIGHTS[student.gender]
  const height =
    (usual[Math.min(Math.max(age - FIRST_AGE, 0), usual.length - 1)] ?? 0) + random.int(-60, 60) / 10
  const index = 12.9 + age * 0.42 + random.int(-15, 15) / 10 + build
  return {
    studentKey: student.key,
    examDate: `${year}-10-${day}`,
    height: round(height),
    weight: round(index * (height / 100) ** 2),
    ...sightOf(random.weighted(VISIONS)),
    healthStatus: student.healthCondition,
  }
}

/** Exams of the last two autumns, and what some have won and taken part in. */
export const growthOf = (students: readonly DemoStudent[], today: string, start: number): DemoGrowth => {
  const random = seeded(SEED)
  /** A class is called up as one. */
  const days = new Map<string, number>()
  const growth: DemoGrowth = { physicalExams: [], achievements: [], activities: [] }
  for (const student of students) {
    const build = random.weighted(BUILDS)
    const day = days.get(student.classKey) ?? random.int(10, 28)
    days.set(student.classKey, day)
    const exams = [start - 1, start].map((year) => examOf(random, student, year, { build, day }))
    growth.physicalExams.push(
      ...exams.filter(({ examDate }) => examDate <= today && examDate > student.enrollmentDate),
    )
    const from = student.enrollmentDate > `${start - 1}-09-01` ? student.enrollmentDate : `${start - 1}-09-01`
    if (random.chance(0.2)) {
      const [awardName, awardLevel, kind] = random.pick(AWARDS)
      const awardDate = dayBetween(random, from, today)
      growth.achievements.push({
        studentKey: student.key,
        awardDate,
        awardName,
        awardLevel,
        kind,
        issuer: ISSUERS[awardLevel],
      })
    }
    if (random.chance(0.3)) {
      const [activityName, activityType, role] = random.pick(ACTIVITIES)
      const startDate = dayBetween(random, from, today)
      growth.activities.push({
        studentKey: student.key,
        activityName,
        activityType,
        startDate,
        endDate: startDate,
        role,
      })
    }
  }
  return growth
}
