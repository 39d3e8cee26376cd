import { type GradeWording, gradeName } from '@xueqiao/contract/common/grade'
import {
  OUTCOME_LABELS,
  type PromotionPlan,
  type PromotionPreview,
} from '@xueqiao/contract/features/pupils/promotion/plan'
import {
  type ClassWish,
  type Regroup,
  type StudentWish,
  withContinuing,
  withIntake,
  withoutClass,
  withoutStudent,
} from '../plan'

/** One decision that departs from the rules, and the plan without it. */
export interface Adjustment {
  key: string
  /** What it is about. */
  about: string
  text: string
  without: PromotionPlan
}

const regroupText = ({ classIds, count, keep, siblingsApart }: Regroup) => {
  const kind = count > classIds.length ? '拆分' : count < classIds.length ? '合并' : '重新分班'
  const ways = [keep ? '尽量留在原班' : '全部打乱', ...(siblingsApart ? ['兄弟姐妹分开'] : [])]
  return `${kind}为 ${count} 个班，${ways.join('，')}`
}

const classText = ({ name, headTeacherId, teachers }: ClassWish, teacherName: string | null) =>
  [
    ...(name === undefined ? [] : [`改名为 ${name}`]),
    ...(headTeacherId === undefined
      ? []
      : [headTeacherId === null ? '不安排班主任' : `班主任为 ${teacherName ?? '所选教师'}`]),
    ...(teachers === undefined ? [] : [teachers === 'CARRY' ? '教师随班升级' : '教师重新安排']),
  ].join('，')

/** Everything that a person decided, in the order of the page; each can be taken back by itself. */
export const adjustmentsOf = (
  plan: PromotionPlan,
  preview: PromotionPreview,
  wording: GradeWording,
): Adjustment[] => {
  const grade = (number: number) => gradeName(number, wording)
  const classes = new Map(preview.classes.map((one) => [one.id, one.name]))
  const targets = new Map(preview.targets.map((one) => [one.key, one]))
  const students = new Map(preview.students.map((one) => [one.id, one]))

  const rule = (key: string, text: string, without: PromotionPlan): Adjustment => ({
    key,
    about: '升级规则',
    text,
    without,
  })
  const ofStudent = (wish: StudentWish): Adjustment => {
    const student = students.get(wish.studentId)
    const from = classes.get(student?.classId ?? 0)
    const into = targets.get(student?.targetKey ?? '')?.name
    const where = wish.target && into !== undefined ? `，去 ${into}` : ''
    return {
      key: `student-${wish.studentId}`,
      about: student === undefined ? '已不在升级范围内的学生' : `${student.name}（${from}）`,
      text: `${OUTCOME_LABELS[wish.outcome]}${where}`,
      without: withoutStudent(plan, wish.studentId),
    }
  }
  return [
    ...plan.continueGrades.map((one) =>
      rule(`continue-${one}`, `${grade(one)}直升${grade(one + 1)}，不毕业`, withContinuing(plan, one, false)),
    ),
    ...(plan.suspended === 'PROMOTE'
      ? [rule('suspended', '休学学生随班升级', { ...plan, suspended: 'REPEAT' })]
      : []),
    ...(plan.teachers === 'CLEAR'
      ? [rule('teachers', '所有班级重新安排教师', { ...plan, teachers: 'CARRY' })]
      : []),
    ...(plan.courses === 'KEEP' ? [rule('courses', '班级保留现有课程', { ...plan, courses: 'GRADE' })] : []),
    ...plan.intake.map(({ grade: one, count }) => ({
      key: `intake-${one}`,
      about: `${grade(one)}新生`,
      text: `新建 ${count} 个班`,
      without: withIntake(plan, one, undefined),
    })),
    ...plan.regroups.map((regroup, index) => ({
      key: `regroup-${regroup.classIds.join('-')}`,
      about: regroup.classIds.map((id) => classes.get(id) ?? '已不在的班级').join('、'),
      text: regroupText(regroup),
      without: { ...plan, regroups: plan.regroups.toSpliced(index, 1) },
    })),
    ...plan.classes.map((wish) => ({
      key: `class-${wish.key}`,
      about: targets.get(wish.key)?.usualName ?? '已不在的班级',
      text: classText(wish, targets.get(wish.key)?.headTeacherName ?? null),
      without: withoutClass(plan, wish.key),
    })),
    ...plan.students.map(ofStudent),
  ]
}
