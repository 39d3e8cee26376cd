import { ROLES, roleLabel } from '@xueqiao/contract/access/roles'
import { gradeName } from '@xueqiao/contract/common/grade'
import type { TargetOptions, TargetPreview } from '@xueqiao/contract/features/family/notifications/targets'
import {
  type Addressing,
  NOTICE_AUDIENCES,
  PERSON_VALUE,
  type Target,
  type TargetInput,
} from '@xueqiao/contract/features/family/notifications/values'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import type { Db } from '../../../../platform/db/database'
import { denied, forbidden, invalid } from '../../../../platform/errors'
import { type Reach, reachOf, WHOLE_SCHOOL } from '../../../account/reach/access'
import * as q from './targets-queries'

type Asking = AuthedCtx | AuthedTxCtx

/** Pupils and parents write no notices, whatever classes they see. */
export const writeReach = async (ctx: Asking): Promise<Reach> => ({
  ...(await reachOf(ctx)),
  studentId: null,
  parentId: null,
})

const leads = ({ all, departmentPaths }: Reach) => all || departmentPaths.length > 0

const valuesOf = (targets: readonly TargetInput[], kind: TargetInput['kind']) =>
  targets.filter((target) => target.kind === kind).map(({ value }) => value)

const personsOf = (targets: readonly TargetInput[]) => {
  const of = (wanted: string) =>
    valuesOf(targets, 'person').flatMap((value) => {
      const [, kind, id] = PERSON_VALUE.exec(value) ?? []
      return kind === wanted ? [Number(id)] : []
    })
  return { students: of('student'), teachers: of('teacher') }
}

/** Grades of which every class is in reach. */
const wholeGrades = async (db: Db, reach: Reach, classes: readonly { grade: number }[]) => {
  if (!leads(reach)) return new Set<number>()
  const sizes = await q.gradeSizes(db)
  const reached = (grade: number) => classes.filter((one) => one.grade === grade).length
  return new Set(sizes.filter(({ grade, classes }) => reached(grade) === classes).map(({ grade }) => grade))
}

const refused = (message: string) => denied('notices', [null], forbidden(message))

/** Nobody writes to whom they do not lead or teach; the texts say what they may choose instead. */
export const assertTargets = async (ctx: Asking, { targets, audience }: Addressing) => {
  const reach = await writeReach(ctx)
  const unlimited = [...valuesOf(targets, 'school'), ...valuesOf(targets, 'role')]
  if (!reach.all && unlimited.length > 0) throw refused('只有学校管理员可以向全校或按角色发送通知')
  if (!leads(reach) && audience.includes('staff')) throw refused('教师只能向所教班级的学生和家长发送通知')

  const classes = await q.classes(ctx.db, reach)
  const known = new Set(classes.map(({ id }) => id))
  if (valuesOf(targets, 'class').some((id) => !known.has(Number(id))))
    throw refused('只能选择您管理或任教的班级')
  const grades = await wholeGrades(ctx.db, reach, classes)
  if (valuesOf(targets, 'grade').some((grade) => !reach.all && !grades.has(Number(grade))))
    throw refused('该年级不全在您管理的范围内，请选择班级')
  const persons = personsOf(targets)
  const found = await q.chosen(ctx.db, reach, persons)
  if (found.length !== persons.students.length + persons.teachers.length)
    throw refused('只能选择您管理或任教的学生和教师')
}

export const assertAny = ({ targets }: Addressing) => {
  if (targets.length === 0) throw invalid('请选择通知对象', 'targets')
}

export const options = async (ctx: AuthedCtx): Promise<TargetOptions> => {
  const reach = await writeReach(ctx)
  const classes = await q.classes(ctx.db, reach)
  const whole = await wholeGrades(ctx.db, reach, classes)
  const grades = [...new Set(classes.map(({ grade }) => grade))]
  return {
    school: reach.all,
    roles: reach.all ? ROLES.map((value) => ({ value, label: roleLabel(value) })) : [],
    audiences: NOTICE_AUDIENCES.filter((audience) => audience !== 'staff' || leads(reach)),
    grades: grades.map((grade) => ({
      grade,
      name: gradeName(grade, ctx.actor.gradeWording),
      whole: whole.has(grade),
      classes: classes.filter((one) => one.grade === grade),
    })),
  }
}

const OFFERED = 10

export const people = async (ctx: AuthedCtx, keyword: string) => {
  if (keyword === '') return []
  const found = await q.people(ctx.db, await writeReach(ctx), keyword, OFFERED)
  return found.map(({ kind, id, name, detail }) => ({
    value: `${kind}:${id}`,
    name,
    detail: detail ?? '',
  }))
}

const number = (value: number) => value.toLocaleString('zh-CN')

const textOf = ({ families, parents, parentsWithoutAccount, students, staff }: q.Counts) => {
  const missing = parentsWithoutAccount > 0 ? `（其中 ${number(parentsWithoutAccount)} 位未开通账号）` : ''
  const parts = [
    ...(families > 0 ? [`${number(families)} 个家庭、${number(parents)} 位家长${missing}`] : []),
    ...(students > 0 ? [`${number(students)} 名学生`] : []),
    ...(staff > 0 ? [`${number(staff)} 名教职工`] : []),
  ]
  return parts.length > 0 ? `将发送给 ${parts.join('、')}` : '没有可以接收的人'
}

export const preview = async (ctx: AuthedCtx, addressing: Addressing): Promise<TargetPreview> => {
  await assertTargets(ctx, addressing)
  const counts = await q.count(ctx.db, addressing)
  return { ...counts, text: textOf(counts) }
}

/** As people call them; whoever reads the notice's page may read whom it went to. */
export const labelled = async (
  { db, actor }: Pick<AuthedCtx, 'db' | 'actor'>,
  targets: readonly TargetInput[],
): Promise<Target[]> => {
  const [classes, persons] = await Promise.all([
    q.classNames(db, valuesOf(targets, 'class').map(Number)),
    q.chosen(db, WHOLE_SCHOOL, personsOf(targets)),
  ])
  const names = new Map<string, string>([
    ...classes.map(({ id, name }) => [`class ${id}`, name] as const),
    ...persons.map(({ kind, id, name }) => [`person ${kind}:${id}`, name] as const),
  ])
  const labelOf = ({ kind, value }: TargetInput) => {
    if (kind === 'school') return '全校'
    if (kind === 'role') return roleLabel(value)
    if (kind === 'grade') return gradeName(Number(value), actor.gradeWording)
    return names.get(`${kind} ${value}`) ?? '已不在校'
  }
  return targets.map((target) => ({ ...target, label: labelOf(target) }))
}

const NAMED = 3

/** 初一、初二2班等 4 项 */
export const namesOf = (targets: readonly Target[]) => {
  const names = targets.slice(0, NAMED).map(({ label }) => label)
  return `${names.join('、')}${targets.length > NAMED ? `等 ${targets.length} 项` : ''}`
}
