import { ROLE_LABELS } from '../features/account/roles/labels'
import { USER_LABELS } from '../features/account/users/labels'
import type { AuditArea } from '../features/base/audit'
import { FEEDBACK_LABELS } from '../features/family/feedback/labels'
import { NOTICE_LABELS } from '../features/family/notifications/labels'
import { ACHIEVEMENT_LABELS, ACTIVITY_LABELS } from '../features/growth/achievements/labels'
import { ASSESSMENT_LABELS } from '../features/growth/assessments/labels'
import { EXAM_LABELS } from '../features/growth/exams/labels'
import { GOAL_LABELS } from '../features/growth/goals/labels'
import { EVALUATION_LABELS } from '../features/growth/growth-evaluations/labels'
import { SYSTEM_LABELS } from '../features/growth/growth-indicators/labels'
import { DIMENSION_LABELS } from '../features/growth/growth-indicators/values'
import { DEADLINE_LABELS, RECORD_LABELS } from '../features/growth/growth-records/labels'
import { HEALTH_LABELS } from '../features/growth/health/labels'
import { TERM_COMMENT_LABELS } from '../features/growth/term-comments/labels'
import { LINK_LABELS, PARENT_LABELS } from '../features/pupils/parents/labels'
import { STUDENT_LABELS, TRANSFER_LABELS } from '../features/pupils/students/labels'
import { YEAR_LABELS } from '../features/school/academic-years/labels'
import { BELL_SCHEDULE_LABELS } from '../features/school/bell-schedules/labels'
import { CALENDAR_LABELS } from '../features/school/calendar/labels'
import { CLASS_LABELS } from '../features/school/classes/labels'
import { COURSE_LABELS } from '../features/school/courses/labels'
import { DEPARTMENT_LABELS } from '../features/school/departments/labels'
import { ROOM_LABELS } from '../features/school/rooms/labels'
import { SEMESTER_LABELS } from '../features/school/semesters/labels'
import { SETTINGS_LABELS } from '../features/school/settings/labels'
import { TEACHER_LABELS } from '../features/school/teachers/labels'
import { RESOURCE_LABELS } from '../features/teaching/course-resources/labels'
import { HOMEWORK_LABELS, SUBMISSION_LABELS } from '../features/teaching/homework/labels'
import { PREPARATION_LABELS } from '../features/teaching/lesson-preparations/labels'
import { PLAN_LABELS } from '../features/teaching/teaching-plans/labels'

type Words = Readonly<Record<string, string>>

/** What the fields of a change are called in each area, as its forms call them. */
const OF_AREA: Readonly<Partial<Record<AuditArea, Words>>> = {
  users: USER_LABELS,
  roles: ROLE_LABELS,
  departments: DEPARTMENT_LABELS,
  teachers: TEACHER_LABELS,
  students: { ...LINK_LABELS, ...TRANSFER_LABELS, ...STUDENT_LABELS },
  transfer_records: TRANSFER_LABELS,
  parents: { ...LINK_LABELS, ...PARENT_LABELS },
  classes: CLASS_LABELS,
  courses: COURSE_LABELS,
  'academic-years': YEAR_LABELS,
  semesters: SEMESTER_LABELS,
  promotions: {
    promote: '升级',
    graduate: '毕业',
    repeat: '留级',
    suspended: '休学',
    leave: '离校',
    moved: '换班',
    adjusted: '手工调整',
    students: '学生',
    classes: '升级的班级',
    graduatingClasses: '毕业的班级',
    newClasses: '新班级',
    movingClasses: '合并的班级',
    closingClasses: '撤销的班级',
    assignments: '任课安排',
  },
  settings: SETTINGS_LABELS,
  'teaching-assignments': { state: '状态' },
  rooms: ROOM_LABELS,
  'bell-schedules': BELL_SCHEDULE_LABELS,
  calendar: CALENDAR_LABELS,
  feedback: FEEDBACK_LABELS,
  notices: NOTICE_LABELS,
  homeworks: { ...HOMEWORK_LABELS, pupils: '学生人数' },
  homework_submissions: SUBMISSION_LABELS,
  teaching_plans: PLAN_LABELS,
  lesson_preparations: {
    ...PREPARATION_LABELS,
    place: '所在部分',
    block: '段落编号',
    fromId: '来自备课',
    reviewer: '审核人',
  },
  course_resources: RESOURCE_LABELS,
  exams: EXAM_LABELS,
  assessments: ASSESSMENT_LABELS,
  physical_exams: { ...HEALTH_LABELS, fields: '登记的项目' },
  fitness_results: { fields: '登记的项目', testedOn: '测试日期', level: '等级', sinceYear: '开始学年' },
  term_comments: TERM_COMMENT_LABELS,
  growth_goals: GOAL_LABELS,
  achievements: { ...ACHIEVEMENT_LABELS, achievementIds: '所选荣誉' },
  activities: { ...ACTIVITY_LABELS, activityIds: '所选活动' },
  growth_records: RECORD_LABELS,
  growth_systems: { ...DEADLINE_LABELS, ...SYSTEM_LABELS },
  growth_evaluations: { ...DIMENSION_LABELS, ...EVALUATION_LABELS },
}

/** What no form has, or several call the same. */
const COMMON: Words = {
  classId: '班级',
  studentId: '学生',
  semesterId: '学期',
  examId: '考试',
  noticeId: '通知',
  userIds: '成员',
  days: '日期',
  week: '一周的时间',
  note: '说明',
  publishAt: '发布时间',
  receipts: '回执',
  score: '成绩',
  value: '内容',
  rows: '行数',
  name: '名称',
  includeSubDepartments: '包含子部门',
  description: '描述',
  courseIds: '课程',
  classIds: '班级',
  studentIds: '学生',
  teacherIds: '教师',
  groups: '导出内容',
  code: '编码',
  released: '一并解除',
  enabled: '启用',
  holders: '原有用户数',
  given: '增加的权限',
  taken: '收回的权限',
  field: '查看的信息',
  reason: '原因',
  keeps: '负责该档案',
  opened: '打开了档案',
  importId: '导入编号',
  status: '状态',
  success: '有数据写入',
  validateOnly: '仅校验',
  total: '总行数',
  successCount: '通过',
  createdCount: '新增',
  updatedCount: '更新',
  failureCount: '失败',
  errorCount: '错误',
  skippedCount: '跳过',
  ignoredColumns: '未识别的列',
  hireStartDate: '入职日期起',
  hireEndDate: '入职日期止',
  minYearsOfService: '最少教龄',
  maxYearsOfService: '最多教龄',
  enrollmentStartDate: '入学日期起',
  enrollmentEndDate: '入学日期止',
}

const ofAreas: ReadonlyMap<string, Words> = new Map(Object.entries(OF_AREA))

const wordIn = (words: Words, key: string) => (Object.hasOwn(words, key) ? words[key] : undefined)

/** Undefined: what another version has written. */
export const auditWord = (area: string, field: string): string | undefined =>
  wordIn(ofAreas.get(area) ?? {}, field) ?? wordIn(COMMON, field)
