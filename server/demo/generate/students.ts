import { GRADES } from './curriculum'
import { SCHOOL_NAME } from './departments'
import { birthInGrade, type Family, makeFamily } from './families'
import type { Identities } from './identities'
import { households, type Seat } from './kinship'
import type { Campus, ClassPlan } from './layout'
import { fullName } from './names'
import type { Random } from './random'
import type { DemoGuardian, DemoParent, DemoStudent, Gender, TransferRecord } from './types'

const HOBBIES = [
  '阅读',
  '绘画',
  '足球',
  '篮球',
  '游泳',
  '围棋',
  '钢琴',
  '跳绳',
  '乒乓球',
  '书法',
  '编程',
  '舞蹈',
  '羽毛球',
  '手工',
]
const TALENTS = ['钢琴六级', '少儿编程', '田径短跑', '书法', '独唱', '国际象棋', '中国舞']
const LEADERSHIP = [
  '班长',
  '学习委员',
  '体育委员',
  '中队长',
  '文艺委员',
  '劳动委员',
  '语文课代表',
  '数学课代表',
]
const ALLERGIES = ['青霉素过敏', '花粉过敏', '海鲜过敏', '花生过敏', '牛奶过敏']
const PRIMARY_SCHOOLS = ['云川市青禾小学', '云川市临湖小学', '云川市书院小学', '东浦区中心小学']
const OTHER_SCHOOLS = {
  primary: PRIMARY_SCHOOLS,
  junior: ['云川市第四中学', '临溪县城关中学', '平昌区实验中学'],
}
const BLOOD: readonly (readonly [DemoStudent['bloodType'], number])[] = [
  ['O型', 30],
  ['A型', 28],
  ['B型', 27],
  ['AB型', 9],
  ['未知', 6],
]
const HALAL = new Set(['回族', '维吾尔族'])
/** Every so many students one has suspended school. */
const SUSPENDED_EACH = 397

interface Pupil extends Seat {
  family: Family
  name: string
  gender: Gender
  birthDate: string
  siblings: number
  /** One of the demo logins' family: nothing unusual about the child. */
  plain: boolean
}

const studentKey = ({ plan, seat }: Seat) => `${plan.key.replace('class', 'student')}-${seat}`
const cohortOf = (start: number, { stage, grade }: ClassPlan) => start - (grade - (GRADES[stage][0] ?? grade))

const politicsOf = (random: Random, grade: number) => {
  if (grade === 1) return '群众'
  if (grade < 9) return random.chance(0.97) ? '少先队员' : '群众'
  return random.chance(0.2) ? '共青团员' : '群众'
}

const transferOf = (
  random: Random,
  { stage }: ClassPlan,
  cohort: number,
  start: number,
  today: string,
): TransferRecord | null => {
  const days: string[] = []
  for (let year = cohort; year < cohort + 6; year += 1) days.push(`${year}-09-01`, `${year + 1}-02-20`)
  const past = days.slice(1).filter((day) => day <= today)
  if (past.length === 0 || !random.chance(0.03)) return null
  const transferDate = random.pick(past)
  return {
    transferDate,
    transferType: '转入',
    schoolName: random.pick(OTHER_SCHOOLS[stage]),
    transferReason: random.pick(['家庭住址变更', '父母工作调动', '随迁入学']),
    // This year's papers are still on their way.
    approved: transferDate < `${start}-09-01`,
  }
}

const aidOf = (random: Random, { familyEconomicStatus: status }: Family) => {
  if (status !== '困难' && status !== '特困') return null
  const type: DemoStudent['financialAidType'] = random.weighted([
    ['营养餐补助', 5],
    ['国家助学金', 4],
    ['其他', 1],
  ])
  return { type, subsidies: status === '特困' ? '免校服费' : null }
}

const record = (
  random: Random,
  ids: Identities,
  today: string,
  start: number,
  pupil: Pupil,
  index: number,
): DemoStudent => {
  const { plan, seat, family, gender, birthDate, plain } = pupil
  const cohort = cohortOf(start, plan)
  const junior = plan.stage === 'junior'
  const number = `${cohort}${plan.campus.index}${GRADES[plan.stage][0]}${String(plan.number).padStart(2, '0')}${String(seat).padStart(2, '0')}`
  const [primary, second = primary] = family.guardians
  const transfer = plain ? null : transferOf(random, plan, cohort, start, today)
  const exempt = !plain && random.chance(0.005)
  const special = !plain && random.chance(0.004)
  const aid = aidOf(random, family)
  const talent = random.chance(0.05) ? random.pick(TALENTS) : null
  const idCardNumber = ids.idCardNumber(birthDate, gender)
  return {
    key: studentKey(pupil),
    classKey: plan.key,
    name: pupil.name,
    studentNumber: number,
    gender,
    birthDate,
    phone: junior && random.chance(0.35) ? ids.phone() : null,
    email: junior ? `s${number}@example.com` : null,
    address: family.address,
    idCardNumber,
    ethnicity: family.lineage.ethnicity,
    registeredAddress: family.registeredAddress,
    politicalStatus: politicsOf(random, plan.grade),
    nationalStudentId: `G${idCardNumber}`,
    parentName: primary.parent.name,
    parentPhone: primary.parent.phone,
    relationship: primary.relationship,
    enrollmentDate: transfer?.transferDate ?? `${cohort}-09-01`,
    previousSchool:
      transfer?.schoolName ??
      (junior ? (random.chance(0.6) ? `${SCHOOL_NAME}小学部` : random.pick(PRIMARY_SCHOOLS)) : null),
    enrollmentStatus: !plain && index % SUSPENDED_EACH === SUSPENDED_EACH - 1 ? '休学' : '在校',
    attendanceType: junior && !plain && random.chance(0.25) ? '住宿' : '走读',
    studentType: special ? '特殊教育学生' : talent !== null && random.chance(0.5) ? '特长生' : '普通学生',
    isTransferStudent: transfer !== null,
    transferDate: transfer?.transferDate ?? null,
    isLeftBehindChild: family.isLeftBehindChild,
    hasSpecialNeeds: special,
    familyEconomicStatus: family.familyEconomicStatus,
    isSingleParentFamily: family.isSingleParentFamily,
    guardianName: primary.parent.name,
    guardianRelation: primary.relation,
    guardianPhone: primary.parent.phone,
    siblingCount: pupil.siblings,
    emergencyContact: second.parent.name,
    emergencyPhone: second.parent.phone,
    emergencyRelation: second.relation,
    healthCondition: random.weighted([
      ['良好', 94],
      ['近视', 5],
      ['哮喘病史', 1],
    ]),
    allergies: random.chance(0.04) ? random.pick(ALLERGIES) : null,
    bloodType: random.weighted(BLOOD),
    hobbies: random.chance(0.7)
      ? [...new Set([random.pick(HOBBIES), random.pick(HOBBIES)])].join('、')
      : null,
    specialTalents: talent,
    vaccinationRecord: '已按国家免疫规划完成接种',
    mentalHealthStatus: '良好',
    physicalEducationExempt: exempt,
    exemptReason: exempt ? random.pick(['骨折康复期', '心脏疾病', '哮喘']) : null,
    dietaryRequirements: HALAL.has(family.lineage.ethnicity) ? '清真饮食' : null,
    studentLeadershipExp: random.chance(0.15) ? random.pick(LEADERSHIP) : null,
    financialAidType: aid?.type ?? null,
    aidStartDate: aid === null ? null : `${start}-09-01`,
    specialSubsidies: aid?.subsidies ?? null,
    transferRecords: transfer === null ? [] : [transfer],
  }
}

/** Where the children of the demo parent sit, the younger first. */
const demoSeats = (plans: readonly ClassPlan[], demoClass: ClassPlan): [Seat, Seat] => {
  const younger = plans.find(
    ({ grade, number }) => grade === demoClass.grade - 4 && number === Math.min(2, demoClass.number),
  )
  if (younger === undefined) throw new Error('no class for the younger child')
  return [
    { plan: younger, seat: Math.min(9, younger.size) },
    { plan: demoClass, seat: Math.min(16, demoClass.size) },
  ]
}

export const populate = (
  random: Random,
  ids: Identities,
  today: string,
  start: number,
  campuses: readonly Campus[],
  plans: readonly ClassPlan[],
  demoClass: ClassPlan,
) => {
  const parents: DemoParent[] = []
  const demo = demoSeats(plans, demoClass)
  const pupils = campuses.flatMap((campus) => {
    const here = plans.filter((plan) => plan.campus === campus)
    const first = campus === demoClass.campus ? demo : []
    return households(random, here, first).flatMap(({ seats, twins }): Pupil[] => {
      const plain = first.some((seat) => seat.plan === seats[0].plan && seat.seat === seats[0].seat)
      const family = makeFamily(random, ids, parents, plain)
      const elsewhere = !plain && random.chance(0.18) ? 1 : 0
      const older = seats.length === 1 && random.chance(0.02) ? 1 : 0
      const shared = birthInGrade(random, start, seats[0].plan.grade, older)
      const names = new Set([family.fatherName])
      return seats.map((seat, index) => {
        const gender: Gender = random.chance(0.52) ? '男' : '女'
        let name = fullName(random, family.lineage, gender, 'child', family.fatherName)
        while (names.has(name)) name = fullName(random, family.lineage, gender, 'child', family.fatherName)
        names.add(name)
        return {
          plan: seat.plan,
          seat: seat.seat,
          family,
          name,
          gender,
          birthDate: twins || index === 0 ? shared : birthInGrade(random, start, seat.plan.grade),
          siblings: seats.length - 1 + elsewhere,
          plain,
        }
      })
    })
  })
  const order = new Map(plans.map((plan, index) => [plan, index]))
  pupils.sort((a, b) => (order.get(a.plan) ?? 0) - (order.get(b.plan) ?? 0) || a.seat - b.seat)
  const students = pupils.map((pupil, index) => record(random, ids, today, start, pupil, index))
  const guardians = pupils.flatMap((pupil): DemoGuardian[] =>
    pupil.family.guardians.map(({ parent, relationship }, index) => ({
      studentKey: studentKey(pupil),
      parentKey: parent.key,
      relationship,
      isPrimary: index === 0,
      canSign: index === 0 || relationship === '父亲' || relationship === '母亲',
    })),
  )
  const student = studentKey(demo[1])
  const parent = guardians.find((one) => one.studentKey === student && one.isPrimary)?.parentKey
  if (parent === undefined) throw new Error('the demo student has no guardian')
  return { students, parents, guardians, accounts: { student, parent } }
}
