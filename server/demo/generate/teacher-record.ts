import { dayBetween } from './dates'
import type { Identities } from './identities'
import { fullName, lineage } from './names'
import type { Random } from './random'
import type { DemoTeacher, Gender, Stage } from './types'

/** Numbers follow the order in which people were hired, so they come last. */
export type TeacherDraft = Omit<DemoTeacher, 'teacherNumber' | 'email'>

export interface TeacherWish {
  key: string
  departmentKey: string
  specialty: string
  womenShare: number
  /** Whoever has none is no teacher: neither certificate nor rank. */
  stage: Stage | null
  ages?: readonly [number, number]
  position?: string
  onLeave?: boolean
}

export const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const RETIREMENT: Record<Gender, number> = { 男: 59, 女: 54 }
const DIRECTIONS = [
  '核心素养导向的单元教学',
  '作业设计与分层',
  '跨学科主题学习',
  '课堂评价',
  '信息技术与教学融合',
  '学习困难学生支持',
]
const AWARDS = [
  '区优秀教师',
  '区教坛新秀',
  '市优质课评比二等奖',
  '校优秀班主任',
  '区论文评比一等奖',
  '市优秀教育工作者',
]
const BIRTHPLACES = ['云川市明湖区', '云川市东浦区', '云川市平昌区', '云川市临溪县', '云川市安陵县']

const titleAfter = (random: Random, years: number): DemoTeacher['title'] => {
  if (years < 2)
    return random.weighted([
      ['二级教师', 3],
      ['三级教师', 1],
    ])
  if (years < 8)
    return random.weighted([
      ['二级教师', 4],
      ['一级教师', 1],
    ])
  if (years < 16)
    return random.weighted([
      ['一级教师', 6],
      ['二级教师', 1],
      ['高级教师', 1],
    ])
  return random.weighted([
    ['高级教师', 10],
    ['一级教师', 9],
    ['正高级教师', years > 24 ? 1 : 0],
  ])
}

const educationAt = (random: Random, age: number, stage: Stage | null): DemoTeacher['education'] => {
  if (age < 38)
    return random.weighted([
      ['本科', 62],
      ['硕士', 37],
      ['博士', 1],
    ])
  return random.weighted([
    ['本科', 86],
    ['硕士', 6],
    ['专科', stage === 'junior' ? 0 : 8],
  ])
}

const politicsAt = (random: Random, age: number): DemoTeacher['politicalStatus'] => {
  if (age < 28)
    return random.weighted([
      ['共青团员', 5],
      ['中共党员', 3],
      ['中共预备党员', 1],
      ['群众', 2],
    ])
  return random.weighted([
    ['中共党员', 9],
    ['群众', 9],
    ['民主党派', 1],
  ])
}

const marriageAt = (random: Random, age: number): DemoTeacher['maritalStatus'] => {
  if (age < 27)
    return random.weighted([
      ['未婚', 4],
      ['已婚', 1],
    ])
  return random.weighted([
    ['已婚', 90],
    ['未婚', age < 35 ? 25 : 3],
    ['离异', 4],
    ['丧偶', age > 50 ? 1 : 0],
  ])
}

/** `start` is the year in which the current school year began. */
export const teacherDraft = (
  random: Random,
  ids: Identities,
  start: number,
  wish: TeacherWish,
): TeacherDraft => {
  const gender: Gender = random.chance(wish.womenShare) ? '女' : '男'
  const [youngest, oldest] = wish.ages ?? [23, 57]
  // The lower of two draws: more people under forty than over fifty.
  const age = Math.min(random.int(youngest, oldest), random.int(youngest, oldest), RETIREMENT[gender])
  const birthDate = dayBetween(random, `${start - age}-01-01`, `${start - age}-08-31`)
  const hired = Math.min(start, start - age + random.int(22, age > 30 ? 26 : 24))
  const family = lineage(random)
  const name = fullName(random, family, gender, 'adult')
  const years = start - hired
  const teaches = wish.stage !== null
  return {
    key: wish.key,
    departmentKey: wish.departmentKey,
    name,
    gender,
    birthDate,
    hireDate: dayBetween(random, `${hired}-08-15`, `${hired}-08-31`),
    phone: ids.phone(),
    title: teaches ? titleAfter(random, years) : null,
    education: educationAt(random, age, wish.stage),
    specialty: wish.specialty,
    researchDirection: teaches && random.chance(0.4) ? random.pick(DIRECTIONS) : null,
    employmentStatus: wish.onLeave ? '休假' : '在职',
    politicalStatus: politicsAt(random, age),
    ethnicity: family.ethnicity,
    maritalStatus: marriageAt(random, age),
    address: ids.address(),
    emergencyContact: fullName(random, lineage(random), gender === '男' ? '女' : '男', 'adult'),
    emergencyPhone: ids.phone(),
    idCardNumber: ids.idCardNumber(birthDate, gender),
    certifications: teaches ? (wish.stage === 'primary' ? '小学教师资格证' : '初级中学教师资格证') : null,
    certificationNumber: teaches
      ? `${hired}33950${wish.stage === 'primary' ? 2 : 3}${gender === '男' ? 1 : 2}${String(random.int(1, 999_999)).padStart(6, '0')}`
      : null,
    awards: teaches && years > 4 && random.chance(0.25) ? random.pick(AWARDS) : null,
    additionalPosition: wish.position ?? null,
    placeOfBirth: random.pick(BIRTHPLACES),
  }
}
