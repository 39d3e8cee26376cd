import { z } from 'zod'
import { Instant, LocalDate } from '../../common/dates'
import { endpoint } from '../../common/endpoint'
import { Id } from '../../common/fields'
import { Page, pageQuery } from '../../common/page'

/** Everything the log knows to have been done, and what it is called; the server writes no other action. */
export const AUDIT_ACTIONS = {
  create: '新增',
  update: '修改',
  delete: '删除',
  assign: '分配',
  upload: '上传',
  import: '导入',
  export: '导出',
  reveal: '查看受保护信息',
  login: '登录',
  logout: '退出',
  password: '密码',
  denied: '被拒绝',
  setup: '初始化',
  publish: '发布',
  withdraw: '撤回',
  answer: '回执',
  remind: '提醒',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** What it was done to; the server writes no other area. */
export const AUDIT_AREAS = {
  users: '用户',
  roles: '角色',
  departments: '部门',
  teachers: '教师',
  students: '学生',
  parents: '家长',
  transfer_records: '转学记录',
  classes: '班级',
  courses: '课程',
  'academic-years': '学年',
  semesters: '学期',
  'teaching-assignments': '任课安排',
  rooms: '场地',
  'bell-schedules': '作息时间',
  calendar: '校历',
  files: '文件',
  feedback: '意见反馈',
  settings: '学校设置',
  promotions: '年级升级',
  backup: '备份',
  notices: '通知',
  conversations: '沟通会话',
  hours: '工作时间',
  duty: '值班',
  homeworks: '作业',
  homework_submissions: '作业提交',
  schedules: '课表',
  substitutions: '调课代课',
  'teacher-leaves': '教师请假',
  assessments: '学生评估',
  teaching_plans: '教学计划',
  lesson_preparations: '备课',
  lesson_preparation_templates: '备课模板',
  course_resources: '课程资源',
  course_resource_versions: '课程资源',
  exams: '考试',
  exam_scores: '考试成绩',
  physical_exams: '体检记录',
  fitness_results: '体质测试',
  growth_goals: '成长目标',
  achievements: '荣誉成就',
  activities: '活动经历',
  term_comments: '期末评语',
  growth_systems: '评价体系',
  growth_records: '成长记录',
  growth_evaluations: '综合评价',
  elective_plans: '走班',
  elective_choices: '选科',
} as const
export type AuditArea = keyof typeof AUDIT_AREAS

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as [keyof T, ...(keyof T)[]]

const ROW_WITHOUT_AREA = '请先选择业务，再填写记录编号'

export const AuditSearch = z
  .object({
    userId: Id('操作人不正确').optional(),
    entity: z.enum(keysOf(AUDIT_AREAS), '业务不正确').optional(),
    from: LocalDate('开始日期不正确').optional(),
    to: LocalDate('结束日期不正确').optional(),
    action: z.enum(keysOf(AUDIT_ACTIONS), '操作不正确').optional(),
    /** The number of a row says nothing without its area. */
    entityId: Id('记录编号不正确').optional(),
    ...pageQuery(20),
  })
  .refine(({ entity, entityId }) => entityId === undefined || entity !== undefined, {
    path: ['entityId'],
    message: ROW_WITHOUT_AREA,
  })

/** A list shows so many of the latest and counts no further: older ones are found by their day. */
export const AUDIT_LISTED = 10_000
export type AuditSearch = z.output<typeof AuditSearch>

export const AuditRow = z.object({
  id: z.int(),
  at: Instant,
  /** Missing where the system itself acted, or somebody who was not signed in. */
  userId: z.int().nullable(),
  actorName: z.string(),
  role: z.string().nullable(),
  /** Text: what an older or a newer version has written must still be readable. */
  action: z.string(),
  entity: z.string(),
  entityId: z.int().nullable(),
  summary: z.string(),
  address: z.string(),
})
export type AuditRow = z.output<typeof AuditRow>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type AuditValue = z.output<typeof Value>

/** One field as it was and as it became; `before` is missing where there is nothing to compare with. */
export const AuditChange = z.object({ field: z.string(), before: Value.optional(), after: Value })
export type AuditChange = z.output<typeof AuditChange>

export const AuditDetail = AuditRow.extend({ changes: z.array(AuditChange) })
export type AuditDetail = z.output<typeof AuditDetail>

/** Archived accounts too: what they did is still in the log. */
export const AuditPerson = z.object({ id: z.int(), name: z.string(), username: z.string() })
export type AuditPerson = z.output<typeof AuditPerson>

export const auditApi = {
  search: endpoint('GET /api/audit', {
    summary: '查询操作日志',
    access: 'system:view',
    query: AuditSearch,
    data: Page(AuditRow),
    failed: '获取操作日志失败',
  }),
  people: endpoint('GET /api/audit/people', {
    summary: '操作人选项，按姓名、拼音或用户名查找',
    access: 'system:view',
    query: z.object({
      keyword: z.string().trim().max(50, '关键字过长').optional(),
      /** Only this one, for a page that was opened with a person already chosen. */
      userId: Id('操作人不正确').optional(),
    }),
    data: z.array(AuditPerson),
    failed: '获取操作人失败',
  }),
  get: endpoint('GET /api/audit/{id}', {
    summary: '一条操作日志和它的变更内容',
    access: 'system:view',
    data: AuditDetail,
    failed: '获取操作详情失败',
  }),
}
