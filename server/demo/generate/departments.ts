import { gradeName } from '@xueqiao/contract/common/grade'
import { GRADES, RESEARCH_GROUPS, type ResearchGroup, STAGES } from './curriculum'
import type { Campus } from './layout'
import type { DemoDepartment, Stage } from './types'

export const SCHOOL_NAME = '明德实验学校'
export const SCHOOL = 'dept-school'
export const RESEARCH = 'dept-research'
export const OFFICES = 'dept-offices'
export const TEACHING_OFFICE = 'dept-jwc'
export const MORAL_OFFICE = 'dept-dyc'
export const GENERAL_OFFICE = 'dept-zwc'

export const STAGE_NAMES: Record<Stage, string> = { primary: '小学部', junior: '初中部' }
const STAGE_DEPARTMENT_CODES: Record<Stage, string> = { primary: 'XXB', junior: 'CZB' }

export const campusKey = (campus: Campus) => (campus.name === '' ? SCHOOL : `dept-c${campus.index + 1}`)
export const stageKey = (campus: Campus, stage: Stage) => `dept-${campus.keyPrefix}${stage}`
export const gradeKey = (campus: Campus, grade: number) => `dept-${campus.keyPrefix}grade-${grade}`
export const researchKey = (group: ResearchGroup) => `dept-research-${group}`
export const gradeGroupName = (grade: number) =>
  grade <= 6 ? `${gradeName(grade)}组` : `${gradeName(grade)}年级组`

/** The tree without its heads, parents first. */
export const departmentTree = (campuses: readonly Campus[]): DemoDepartment[] => {
  const list: DemoDepartment[] = []
  const counts = new Map<string | null, number>()
  const add = (
    key: string,
    name: string,
    code: string,
    parentKey: string | null,
    description: string | null = null,
  ) => {
    const sortOrder = (counts.get(parentKey) ?? 0) + 1
    counts.set(parentKey, sortOrder)
    list.push({ key, name, code, parentKey, departmentHeadKey: null, sortOrder, description })
  }
  add(SCHOOL, SCHOOL_NAME, 'MD', null, '九年一贯制学校，设小学部与初中部。')
  for (const campus of campuses) {
    const prefix = campus.keyPrefix.toUpperCase()
    if (campus.name !== '') add(campusKey(campus), campus.name, `C${campus.index + 1}`, SCHOOL)
    for (const stage of STAGES) {
      const key = stageKey(campus, stage)
      add(key, campus.name + STAGE_NAMES[stage], prefix + STAGE_DEPARTMENT_CODES[stage], campusKey(campus))
      for (const grade of GRADES[stage])
        add(gradeKey(campus, grade), campus.name + gradeGroupName(grade), `${prefix}NJ0${grade}`, key)
    }
  }
  add(RESEARCH, '教研组', 'JYZ', SCHOOL, '按学科组织的教学研究与集体备课。')
  for (const { group, name } of RESEARCH_GROUPS)
    add(researchKey(group), name, `JY-${group.toUpperCase()}`, RESEARCH)
  add(OFFICES, '行政处室', 'XZ', SCHOOL)
  add(TEACHING_OFFICE, '教务处', 'JWC', OFFICES, '教学安排、学籍与考务。')
  add(MORAL_OFFICE, '德育处', 'DYC', OFFICES, '德育、班主任工作与心理健康教育。')
  add(GENERAL_OFFICE, '总务处', 'ZWC', OFFICES, '后勤、财务与校园安全。')
  return list
}
