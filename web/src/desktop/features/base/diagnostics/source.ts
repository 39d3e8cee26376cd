import { PERMISSIONS, type Permission } from '@xueqiao/contract/access/permissions'
import { isAlwaysAdmin } from '@xueqiao/contract/access/roles'
import type { StoredUser } from '../../../../session/store'

/** Which of the answers of 000 §6 decides what this user may do, in their order. */
export const sourceOf = ({ username, authorities, permissions }: StoredUser): string => {
  if (isAlwaysAdmin(username)) return '用户名 admin 始终拥有全部权限'
  if (authorities.some((authority) => authority.includes(':'))) return '账号的授权列表'
  return permissions === undefined ? '角色与权限的对照表' : '服务器下发的权限列表'
}

const AREAS: Readonly<Record<string, string>> = {
  user: '用户',
  role: '角色',
  system: '系统',
  class: '班级',
  course: '课程',
  student: '学生',
  teacher: '教师',
  department: '部门',
  grade: '成绩',
  schedule: '课表',
  teachingPlan: '教学计划',
  lessonPreparation: '备课',
  courseResource: '课程资源',
  homework: '作业',
  growth: '成长',
  assessment: '评估',
  family: '家庭',
  profile: '个人资料',
}

const areaOf = (code: string) => code.split(':')[0] ?? code

export interface CodeGroup {
  area: string
  title: string
  codes: Permission[]
}

/** Every code there is, by what it is about. */
export const codeGroups = (): CodeGroup[] => {
  const groups = new Map<string, Permission[]>()
  for (const code of PERMISSIONS) groups.set(areaOf(code), [...(groups.get(areaOf(code)) ?? []), code])
  return [...groups].map(([area, codes]) => ({ area, title: AREAS[area] ?? area, codes }))
}

/** What stands on one side only. */
export const differences = (here: readonly string[], there: readonly string[]) => ({
  onlyHere: here.filter((code) => !there.includes(code)),
  onlyThere: there.filter((code) => !here.includes(code)),
})
