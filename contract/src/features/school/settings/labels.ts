import type { SettingsInput } from './api'

type Field = Exclude<keyof SettingsInput, 'version'> | 'logoId' | 'renamed'

/** What form and log call what the whole school shares. */
export const SETTINGS_LABELS = {
  schoolName: '学校名称',
  logoId: '校徽',
  stages: '学段',
  gradeWording: '七至九年级的说法',
  renameClasses: '同时更改班级名称',
  renamed: '改名的班级',
  titles: '职称',
  idleMinutes: '无操作时限',
  teacherHours: '教师默认时段',
  seniorHomeworkMinutes: '高中每日作业上限（分钟）',
  marksShown: '学生和家长看到的成绩',
  doctorIds: '校医',
  resourceMaxMb: '单个文件大小上限（MB）',
} as const satisfies Record<Field, string>
