import { type GradeWording, gradeNames } from '@xueqiao/contract/common/grade'

export const WORDING_OPTIONS: { value: GradeWording; label: string }[] = [
  { value: 'PAGE', label: '默认：初一、初二、初三，部门管理中为七至九年级' },
  { value: 'STAGE', label: '初一、初二、初三' },
  { value: 'COUNTED', label: '七年级、八年级、九年级' },
]

/** Whether a change of wording would change the names of classes too. */
export const respells = (before: GradeWording, after: GradeWording) =>
  gradeNames(before) !== gradeNames(after)
