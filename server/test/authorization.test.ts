import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { registrations } from '../src/app'
import { createAccount } from '../src/modules/account/users/service'
import * as notifications from '../src/modules/family/notifications/service'
import * as classes from '../src/modules/school/classes/service'
import { type TestApp, testApp } from './app'
import { buildersFor } from './builders'

/**
 * Every endpoint × every role × own and foreign row. The table below is the policy; an endpoint that is not in it
 * fails the build, and so does an answer that differs from it.
 */
const WHO = ['admin', 'schoolAdmin', 'dept', 'headTeacher', 'teacher', 'student', 'parent'] as const
type Who = (typeof WHO)[number]
type Row =
  | 'class'
  | 'student'
  | 'parent'
  | 'guardian'
  | 'file'
  | 'teacher'
  | 'department'
  | 'course'
  | 'year'
  | 'semester'
  | 'user'
  | 'role'
  | 'audit'
  | 'feedback'
  | 'notice'
  | 'talk'
  | 'message'
  | 'todo'
  | 'device'

const ALL = WHO
const STAFF: readonly Who[] = ['admin', 'schoolAdmin', 'dept', 'headTeacher', 'teacher']
const LEADERS: readonly Who[] = ['admin', 'schoolAdmin', 'dept']
const ADMINS: readonly Who[] = ['admin', 'schoolAdmin']
const ONLY_ADMIN: readonly Who[] = ['admin']
/** Who may change the pupils of the own corner: its department and its 班主任, not whoever only teaches there. */
const IN_CHARGE: readonly Who[] = ['admin', 'schoolAdmin', 'dept', 'teacher']

/** Who has private talk in the own corner; others are not of it, administrators neither (decision 0016). */
const TALKERS: readonly Who[] = ['dept', 'headTeacher', 'teacher', 'parent']
const SILENT = WHO.filter((who) => !TALKERS.includes(who))
/** Those who were brought into the own corner's talk neither name nor end it. */
const NOT_GUESTS = WHO.filter((who) => who !== 'dept' && who !== 'headTeacher')
/** Whose device is nobody else's, whoever they are. */
const NOT_THE_PARENT = WHO.filter((who) => who !== 'parent')
/** Somebody of the own corner's talk, brought in by the parent. */
let guestId = 0
const aGuest = {
  get userIds() {
    return [guestId]
  },
}

interface Policy {
  may: readonly Who[] | 'public'
  row?: Row
  /** Who may call it, but has no such row of their own. */
  without?: readonly Who[]
  /** What a foreign row answers where it is not hidden. */
  foreign?: number
  body?: unknown
}

const NO_SESSION = '00000000-0000-4000-8000-000000000000'
const aBody = { name: '权限矩阵班', grade: 1 }
const aTeacherBody = { name: '矩阵教师', teacherNumber: 'MATRIX', gender: '女', departmentId: 999_999 }
const aTransfer = { transferDate: '2026-03-01', transferType: '转入', schoolName: '云川市青禾小学' }
const aReveal = { field: 'phone', reason: '家访前核对' }
const aRole = { displayName: '矩阵角色', description: '权限矩阵' }
const aCourse = { name: '权限矩阵课', courseType: '必修', credits: 2 }

/** A family's word to their 班主任: another teacher of the class knows of it as little as another family. */
const FEEDBACK = { row: 'feedback', without: ['headTeacher', 'student'] } as const
const HANDLED = { ...FEEDBACK, may: STAFF }
const SENT: Policy = { ...FEEDBACK, may: ['headTeacher', 'student', 'parent'] }
const aReply = { content: '权限矩阵' }
const aDraft = {
  title: '矩阵通知',
  content: '权限矩阵',
  level: 'confirm',
  targets: [],
  audience: ['parents'],
}
const aSignature = { signature: 'data:image/png;base64,iVBORw0KGgo=' }
/** Followed by its author, 班主任, department and school; whoever only teaches there has no part in it. */
const A_NOTICE: Policy = { may: STAFF, row: 'notice', without: ['headTeacher'] }

const POLICY: Record<string, Policy> = {
  'GET /api/health': { may: 'public' },
  'GET /api/auth/sessions/new': { may: 'public' },
  'POST /api/auth/sessions': { may: 'public', body: { username: 'nobody-here', password: 'secret-1' } },
  'POST /api/auth/login': { may: 'public', body: { username: 'nobody-there', password: 'secret-1' } },
  'DELETE /api/auth/sessions/current': { may: ALL },
  'POST /api/auth/logout': { may: ALL },
  'GET /api/auth/user': { may: ALL },
  'GET /api/auth/profile': { may: ALL },
  'POST /api/auth/change-password': { may: ALL },
  'PATCH /api/auth/profile/password': { may: ALL },
  'POST /api/auth/confirm': { may: ALL },
  'POST /api/auth/switch-role': { may: ALL },
  'GET /api/classes/search': { may: STAFF },
  'GET /api/classes': { may: ALL },
  'GET /api/classes/export': { may: STAFF },
  'GET /api/classes/{id}': { may: STAFF, row: 'class' },
  'POST /api/classes': { may: LEADERS },
  'PUT /api/classes/{id}': { may: LEADERS, row: 'class', body: aBody },
  'DELETE /api/classes/{id}': { may: ADMINS, row: 'class' },
  'DELETE /api/classes/batch': { may: ADMINS },
  'GET /api/classes/{id}/students': { may: STAFF, row: 'class' },
  'GET /api/classes/{id}/courses': { may: ALL, row: 'class' },
  'POST /api/classes/{id}/courses': { may: LEADERS, row: 'class', body: [] },
  'PUT /api/communication/user/online-status': { may: ALL },
  'POST /api/communication/users/online-status': { may: ALL },
  'GET /api/communication/conversations': { may: ALL },
  'POST /api/communication/conversations': { may: ALL },
  'GET /api/communication/conversations/{id}': { may: ALL, row: 'talk', without: ['schoolAdmin', 'student'] },
  'PUT /api/communication/conversations/{id}': { may: NOT_GUESTS, row: 'talk', without: SILENT, body: {} },
  'DELETE /api/communication/conversations/{id}': { may: ALL, row: 'talk', without: SILENT },
  'GET /api/communication/conversations/{id}/participants': {
    may: ALL,
    row: 'talk',
    without: ['schoolAdmin', 'student'],
  },
  'POST /api/communication/conversations/{id}/participants': {
    may: ALL,
    row: 'talk',
    without: SILENT,
    body: aGuest,
  },
  'DELETE /api/communication/conversations/{id}/participants/{userId}': {
    may: ALL,
    row: 'talk',
    without: SILENT,
  },
  'PUT /api/communication/conversations/{id}/pin': {
    may: ALL,
    row: 'talk',
    without: SILENT,
    body: { pinned: true },
  },
  'PUT /api/communication/conversations/{id}/mute': {
    may: ALL,
    row: 'talk',
    without: SILENT,
    body: { muted: true },
  },
  'POST /api/communication/sessions': { may: ALL },
  'POST /api/communication/sessions/teacher': { may: ALL },
  'GET /api/communication/sessions/parent/{id}': { may: ['admin', 'parent'], row: 'parent', foreign: 403 },
  'GET /api/communication/sessions/teacher/{id}': { may: ['admin', 'teacher'], row: 'teacher', foreign: 403 },
  'GET /api/communication/sessions/{id}/messages': { may: TALKERS, row: 'talk', foreign: 403 },
  'POST /api/communication/sessions/{id}/messages': {
    may: TALKERS,
    row: 'talk',
    foreign: 403,
    body: { content: '权限矩阵' },
  },
  'PUT /api/communication/sessions/{id}/messages/{msgId}/read': { may: TALKERS, row: 'talk', foreign: 403 },
  'PUT /api/communication/sessions/{id}/read': { may: TALKERS, row: 'talk', foreign: 403 },
  'PUT /api/communication/sessions/{id}/messages/{msgId}/recall': {
    may: ['parent'],
    row: 'talk',
    foreign: 403,
  },
  'GET /api/communication/unread-count/{userId}': { may: ONLY_ADMIN },
  'GET /api/communication/search': { may: ALL },
  'GET /api/communication/stats': { may: ALL },
  'POST /api/communication/upload': { may: ALL },
  'GET /api/communication/contacts': { may: ALL },
  'GET /api/communication/users/teachers': { may: ALL },
  'GET /api/communication/users/students': { may: ALL },
  'GET /api/communication/users/parents': { may: STAFF },
  'GET /api/communication/parent/{id}/related-teachers': {
    may: [...STAFF, 'parent'],
    row: 'parent',
    foreign: 403,
  },
  'GET /api/contacts/strangers': { may: ALL },
  'GET /api/contacts/has-stranger-messages': { may: ALL },
  'GET /api/communication/class-groups': { may: STAFF },
  'POST /api/communication/class-groups': { may: STAFF, body: {} },
  'GET /api/communication/hours': { may: STAFF },
  'PUT /api/communication/hours': { may: STAFF },
  'DELETE /api/communication/hours': { may: STAFF },
  'GET /api/communication/duty': { may: STAFF },
  'PUT /api/communication/duty': {
    may: ADMINS,
    body: { days: [{ date: '2026-12-01', teacherIds: [] }] },
  },
  'POST /api/communication/messages/{id}/todo': { may: ALL, row: 'message', without: SILENT, body: {} },
  'GET /api/communication/todos': { may: ALL },
  'PUT /api/communication/todos/{id}': { may: ALL, row: 'todo', without: SILENT, body: { done: true } },
  'DELETE /api/communication/todos/{id}': { may: ALL, row: 'todo', without: SILENT },
  'GET /api/courses': { may: ALL },
  'GET /api/courses/all': { may: STAFF },
  'GET /api/courses/export': { may: STAFF },
  'GET /api/courses/{id}': { may: ALL, row: 'course', foreign: 200 },
  'POST /api/courses': { may: STAFF },
  'PUT /api/courses/{id}': { may: STAFF, row: 'course', foreign: 403, body: aCourse },
  'DELETE /api/courses/{id}': { may: ADMINS, row: 'course' },
  'DELETE /api/courses/batch': { may: ADMINS },
  'POST /api/courses/{id}/teachers': { may: LEADERS, row: 'course', foreign: 403, body: [] },
  'GET /api/dashboard': { may: ALL },
  'GET /api/dashboard/home': { may: ALL },
  'GET /api/feedback/start': { may: ALL },
  'POST /api/feedback': { may: ALL },
  'GET /api/feedback/mine': { may: ALL },
  'GET /api/feedback': { may: STAFF },
  'GET /api/feedback/stats': { may: STAFF },
  'GET /api/feedback/{id}': { ...FEEDBACK, may: ALL },
  'POST /api/feedback/{id}/replies': { ...FEEDBACK, may: ALL, body: aReply },
  'GET /api/feedback/{id}/assignees': HANDLED,
  'PUT /api/feedback/{id}/assignee': { ...HANDLED, body: { assigneeId: 999_999 } },
  'POST /api/feedback/{id}/start': { ...HANDLED, body: {} },
  'POST /api/feedback/{id}/close': { ...HANDLED, body: aReply },
  'POST /api/feedback/{id}/reopen': { ...SENT, body: { reason: '权限矩阵' } },
  'POST /api/feedback/{id}/satisfaction': { ...SENT, body: { score: 5 } },
  'DELETE /api/feedback/{id}': SENT,
  'POST /api/feedback/{id}/reveal': {
    ...FEEDBACK,
    may: [...ADMINS, 'headTeacher'],
    body: { reason: '权限矩阵' },
  },
  'GET /api/academic-years': { may: ALL },
  'GET /api/academic-years/{id}': { may: ALL, row: 'year', foreign: 200 },
  'POST /api/academic-years': { may: ['admin'] },
  'PUT /api/academic-years/{id}': { may: ['admin'], row: 'year' },
  'DELETE /api/academic-years/{id}': { may: ['admin'], row: 'year' },
  'PUT /api/academic-years/{id}/set-current': { may: ['admin'], row: 'year' },
  'GET /api/departments/tree': { may: ALL },
  'GET /api/departments': { may: ALL },
  'GET /api/departments/{id}': { may: ALL, row: 'department', foreign: 200 },
  'GET /api/departments/{id}/teachers': { may: STAFF, row: 'department' },
  'GET /api/departments/{id}/classes': { may: STAFF, row: 'department' },
  'POST /api/departments': { may: ['admin'] },
  'PUT /api/departments/{id}': { may: ['admin'], row: 'department' },
  'DELETE /api/departments/{id}': { may: ['admin'], row: 'department' },
  'PUT /api/departments/{id}/move': { may: ['admin'], row: 'department' },
  'POST /api/departments/{id}/teachers/{teacherId}': { may: ['admin'], row: 'department' },
  'DELETE /api/departments/{id}/teachers/{teacherId}': { may: ['admin'], row: 'department' },
  'GET /api/notifications': { may: ALL },
  'GET /api/notifications/unread': { may: ALL },
  'GET /api/notifications/bell': { may: ALL },
  'PUT /api/notifications/bell/read': { may: ALL, body: {} },
  'GET /api/notifications/managed': { may: STAFF },
  'GET /api/notifications/stats': { may: STAFF },
  'GET /api/notifications/waiting': { may: STAFF },
  'GET /api/notifications/targets': { may: STAFF },
  'GET /api/notifications/targets/people': { may: STAFF },
  'POST /api/notifications/preview': { may: STAFF, body: { targets: [], audience: ['parents'] } },
  'POST /api/notifications': { may: STAFF, body: aDraft },
  'GET /api/notifications/{id}': { may: ALL, row: 'notice' },
  'POST /api/notifications/{id}/read': { may: ALL, row: 'notice' },
  'POST /api/notifications/{id}/confirm': { may: ALL, row: 'notice', body: {} },
  'POST /api/notifications/{id}/sign': { may: ALL, row: 'notice', body: aSignature },
  'GET /api/notifications/{id}/managed': A_NOTICE,
  'PUT /api/notifications/{id}': { ...A_NOTICE, body: aDraft },
  'DELETE /api/notifications/{id}': A_NOTICE,
  'POST /api/notifications/{id}/publish': { ...A_NOTICE, body: {} },
  'POST /api/notifications/{id}/schedule': { ...A_NOTICE, body: { publishAt: '2027-01-01T00:00:00Z' } },
  'DELETE /api/notifications/{id}/schedule': A_NOTICE,
  'POST /api/notifications/{id}/withdraw': { ...A_NOTICE, body: {} },
  'POST /api/notifications/{id}/copy': A_NOTICE,
  'GET /api/notifications/{id}/receipts': A_NOTICE,
  'POST /api/notifications/{id}/remind': { ...A_NOTICE, body: {} },
  'POST /api/notifications/{id}/phones': { ...A_NOTICE, body: { reason: '电话催签' } },
  'GET /api/notifications/{id}/proof': A_NOTICE,
  'GET /api/notifications/{id}/proof/units': A_NOTICE,
  'GET /api/parents': { may: ONLY_ADMIN },
  'GET /api/parents/search': { may: STAFF },
  'GET /api/parents/duplicates': { may: STAFF },
  'GET /api/parents/{id}': { may: STAFF, row: 'guardian' },
  'POST /api/parents': { may: STAFF },
  'PUT /api/parents/{id}': { may: IN_CHARGE, row: 'guardian', body: { name: '王大明' } },
  'DELETE /api/parents/{id}': { may: ADMINS, row: 'guardian' },
  'POST /api/parents/{id}/merge/preview': { may: IN_CHARGE, row: 'guardian', body: { fromId: 999_999 } },
  'POST /api/parents/{id}/merge': { may: IN_CHARGE, row: 'guardian', body: { fromId: 999_999 } },
  'PUT /api/parents/{id}/students/{studentId}': {
    may: IN_CHARGE,
    row: 'guardian',
    body: { relationship: '父亲' },
  },
  'DELETE /api/parents/{id}/students/{studentId}': { may: IN_CHARGE, row: 'guardian' },
  'POST /api/parents/accounts': { may: STAFF, without: STAFF, body: { parentIds: [999_999] } },
  'POST /api/parents/accounts/sheet': {
    may: STAFF,
    without: STAFF,
    body: [{ parentId: 999_999, code: 'abcd2345efgh' }],
  },
  'PATCH /api/parents/{id}/account': { may: IN_CHARGE, row: 'guardian', body: { enabled: true } },
  'POST /api/parents/{id}/account/reset': { may: IN_CHARGE, row: 'guardian' },
  'GET /api/parents/{id}/students': { may: ALL, row: 'parent', without: ['student'] },
  'POST /api/parents/{id}/reveal': { may: STAFF, row: 'parent', body: aReveal },
  'GET /api/push': { may: ALL },
  'GET /api/push/subscriptions': { may: ALL },
  'POST /api/push/subscriptions': { may: ALL },
  'DELETE /api/push/subscriptions': { may: ALL, body: { endpoint: 'https://push.example.com/x' } },
  'DELETE /api/push/subscriptions/{id}': { may: ALL, row: 'device', without: NOT_THE_PARENT },
  'GET /api/profile': { may: ALL },
  'PUT /api/profile': { may: ['parent'], body: {} },
  'GET /api/profile/sessions': { may: ALL },
  'DELETE /api/profile/sessions/{session}': { may: ALL, without: ALL },
  'GET /api/settings': { may: ONLY_ADMIN },
  'PUT /api/settings': { may: ONLY_ADMIN },
  'GET /api/settings/logo': { may: 'public' },
  'POST /api/settings/logo': { may: ONLY_ADMIN },
  'DELETE /api/settings/logo': { may: ONLY_ADMIN },
  'GET /api/promotions/start': { may: ONLY_ADMIN },
  'POST /api/promotions/preview': { may: ONLY_ADMIN },
  'GET /api/promotions': { may: ONLY_ADMIN },
  'GET /api/promotions/{id}': { may: ONLY_ADMIN, without: ONLY_ADMIN },
  'GET /api/promotions/{id}/students': { may: ONLY_ADMIN, without: ONLY_ADMIN },
  'POST /api/promotions': { may: ONLY_ADMIN },
  'POST /api/promotions/{id}/undo': { may: ONLY_ADMIN, without: ONLY_ADMIN, body: { reason: '权限矩阵' } },
  'GET /api/semesters': { may: ALL },
  'GET /api/semesters/current': { may: ALL },
  'GET /api/semesters/academic-year/{id}': { may: ALL },
  'GET /api/semesters/{id}': { may: ALL, row: 'semester', foreign: 200 },
  'POST /api/semesters': { may: ['admin'] },
  'PUT /api/semesters/{id}': { may: ['admin'], row: 'semester' },
  'DELETE /api/semesters/{id}': { may: ['admin'], row: 'semester' },
  'PUT /api/semesters/{id}/set-current': { may: ['admin'], row: 'semester' },
  'GET /api/students/search': { may: STAFF },
  'GET /api/students/{id}': { may: ALL, row: 'student' },
  'GET /api/students': { may: STAFF },
  'GET /api/students/export': { may: STAFF },
  'GET /api/students/import/template': { may: STAFF },
  'POST /api/students/import': { may: STAFF },
  'GET /api/students/import/{importId}/progress': { may: STAFF, without: STAFF },
  'GET /api/students/import/{importId}/report': { may: STAFF, without: STAFF },
  'DELETE /api/students/import/{importId}': { may: STAFF, without: STAFF },
  'POST /api/students': { may: STAFF },
  'PUT /api/students/{id}': { may: IN_CHARGE, row: 'student', body: { name: '王小明' } },
  'DELETE /api/students/{id}': { may: LEADERS, row: 'student' },
  'DELETE /api/students/{id}/with-user': { may: LEADERS, row: 'student' },
  'GET /api/students/{id}/photo': { may: ALL, row: 'student', without: ALL },
  'POST /api/students/{id}/photo': { may: STAFF },
  'PUT /api/students/{id}/class': { may: IN_CHARGE, row: 'student', body: { classId: 999_999 } },
  'DELETE /api/students/{id}/class': { may: IN_CHARGE, row: 'student' },
  'POST /api/students/{id}/transfer-records': { may: IN_CHARGE, row: 'student', body: aTransfer },
  'PUT /api/students/{id}/transfer-records/{recordId}/approve': { may: ADMINS, row: 'student' },
  'POST /api/students/{id}/reveal': { may: STAFF, row: 'student', body: aReveal },
  'GET /api/students/{id}/reveals': { may: [...IN_CHARGE, 'student', 'parent'], row: 'student' },
  'GET /api/teaching-assignments': { may: LEADERS },
  'GET /api/teaching-assignments/list': { may: LEADERS },
  'GET /api/teaching-assignments/export': { may: LEADERS },
  'GET /api/teaching-assignments/candidates': { may: LEADERS },
  'PUT /api/teaching-assignments': { may: LEADERS },
  'POST /api/teaching-assignments/fill/preview': { may: LEADERS },
  'POST /api/teaching-assignments/fill': { may: LEADERS },
  'PUT /api/teaching-assignments/teachers/{id}/limit': {
    may: LEADERS,
    row: 'teacher',
    body: { limit: 12 },
  },
  'GET /api/teaching-assignments/import/template': { may: LEADERS },
  'POST /api/teaching-assignments/import': { may: LEADERS },
  'GET /api/teaching-assignments/import/{importId}/progress': { may: LEADERS, without: LEADERS },
  'GET /api/teaching-assignments/import/{importId}/report': { may: LEADERS, without: LEADERS },
  'DELETE /api/teaching-assignments/import/{importId}': { may: LEADERS, without: LEADERS },
  'GET /api/teachers': { may: STAFF },
  'GET /api/teachers/search': { may: STAFF },
  'GET /api/teachers/export': { may: STAFF },
  'GET /api/teachers/import/template': { may: LEADERS },
  'POST /api/teachers/import': { may: LEADERS },
  'GET /api/teachers/import/{importId}/progress': { may: LEADERS, without: LEADERS },
  'GET /api/teachers/import/{importId}/report': { may: LEADERS, without: LEADERS },
  'DELETE /api/teachers/import/{importId}': { may: LEADERS, without: LEADERS },
  'GET /api/teachers/{id}': { may: STAFF, row: 'teacher' },
  'POST /api/teachers': { may: LEADERS },
  'PUT /api/teachers/{id}': { may: LEADERS, row: 'teacher', body: aTeacherBody },
  'DELETE /api/teachers/{id}': { may: ADMINS, row: 'teacher' },
  'DELETE /api/teachers/batch': { may: ADMINS },
  'GET /api/teachers/{id}/photo': { may: ALL, row: 'teacher', without: ALL },
  'POST /api/teachers/{id}/photo': { may: LEADERS },
  'GET /api/teachers/{id}/classes': { may: STAFF, row: 'teacher' },
  'GET /api/teachers/{id}/courses': { may: STAFF, row: 'teacher' },
  'POST /api/teachers/{id}/courses': { may: LEADERS, row: 'teacher', body: [] },
  'GET /api/teachers/{id}/stats': { may: STAFF, row: 'teacher' },
  'POST /api/teachers/{id}/reveal': { may: STAFF, row: 'teacher', body: { field: 'phone', reason: '核对' } },
  'GET /api/roles': { may: ONLY_ADMIN },
  'GET /api/users/roles/with-user-count': { may: ONLY_ADMIN },
  'GET /api/roles/users': { may: ONLY_ADMIN },
  'GET /api/roles/{id}': { may: ONLY_ADMIN, row: 'role' },
  'POST /api/roles': { may: ONLY_ADMIN },
  'PATCH /api/roles/{id}': { may: ONLY_ADMIN, row: 'role', body: aRole },
  'DELETE /api/roles/{id}': { may: ONLY_ADMIN, row: 'role' },
  'GET /api/roles/{id}/permissions': { may: ONLY_ADMIN, row: 'role' },
  'PATCH /api/roles/{id}/permissions': { may: ONLY_ADMIN, row: 'role', body: [] },
  'GET /api/users': { may: ONLY_ADMIN },
  'GET /api/users/paginated': { may: ONLY_ADMIN },
  'GET /api/users/{id}': { may: ONLY_ADMIN, row: 'user' },
  'PATCH /api/users/{id}': { may: ONLY_ADMIN, row: 'user', body: { email: 'matrix@b.cn' } },
  'DELETE /api/users/{id}': { may: ONLY_ADMIN, row: 'user' },
  'PATCH /api/users/{id}/profile': { may: ONLY_ADMIN, row: 'user', body: { profileType: 'TEACHER' } },
  'POST /api/users/{id}/reset-password': { may: ONLY_ADMIN, row: 'user' },
  'GET /api/users/by-profile': { may: ONLY_ADMIN },
  'POST /api/users': { may: ONLY_ADMIN },
  'PATCH /api/users/{id}/roles': { may: ONLY_ADMIN, row: 'user', body: ['ROLE_TEACHER'] },
  'PATCH /api/users/{id}/status': { may: ONLY_ADMIN, row: 'user' },
  'GET /api/audit': { may: ONLY_ADMIN },
  'GET /api/audit/people': { may: ONLY_ADMIN },
  'GET /api/audit/{id}': { may: ONLY_ADMIN, row: 'audit' },
  'POST /api/files/upload': { may: ALL },
  'GET /api/files/{a}/{b}': { may: ALL, row: 'file' },
}

let t: TestApp
let make: ReturnType<typeof buildersFor>
let people: { own: People; foreign: People }

interface People {
  departmentId: number
  teacherId: number
  studentId: number
  parentId: number
  classId: number
}

/** One corner of the school: a department, a class in it, its teacher, a pupil and a parent. */
const aCorner = async (): Promise<People> => {
  const departmentId = await make.aDepartment()
  const teacherId = await make.aTeacher({ departmentId })
  const classId = await aClass(departmentId, teacherId)
  const studentId = await make.aStudent({ classId })
  return { departmentId, teacherId, classId, studentId, parentId: await make.aParent([studentId]) }
}

const asAdmin = (userId = 0) => {
  const actor = {
    userId,
    username: 'admin',
    name: 'admin',
    sessionId: '',
    roles: ['ADMIN'],
    currentRole: 'ADMIN',
  }
  const rest = {
    permissions: new Set<string>(),
    accessVersion: 0,
    profileType: 'ADMIN',
    profileId: null,
    mustChangePassword: false,
    gradeWording: 'PAGE',
  } as const
  return { ...t.ctx(), actor: { ...actor, ...rest } }
}

const aClass = async (departmentId: number, headTeacherId: number) => {
  const name = `矩阵${Math.random().toString(36).slice(2)}班`
  return (await classes.create(asAdmin(), { name, grade: 1, departmentId, headTeacherId })).id
}

/** By the teacher of that corner, to everybody there and to the office. */
const aNotice = async ({ classId, teacherId }: People) => {
  const authorId = await accountOf(teacherId)
  const office = classId === people.own.classId ? STAFF : SEES_ALL
  const targets = [
    { kind: 'class', value: String(classId) } as const,
    ...office
      .filter((who) => who !== 'teacher')
      .map((who) => ({ kind: 'role', value: ROLE_OF[who] }) as const),
  ]
  const words = { ...aDraft, level: 'confirm' as const, rule: 'either' as const, attachmentIds: [] }
  const ctx = asAdmin(authorId)
  const audience = ['parents' as const, 'students' as const, 'staff' as const]
  const { id } = await notifications.create(ctx, { ...words, targets, audience })
  await notifications.publish(ctx, id, undefined)
  return id
}

const accountOf = async (teacherId: number) => {
  if (teacherId === people.own.teacherId) await signIn('teacher')
  const [known] = await t.db
    .selectFrom('users')
    .select('id')
    .where('profile_type', '=', 'TEACHER')
    .where('profile_id', '=', teacherId)
    .execute()
  return (
    known?.id ??
    (await make.aUser(`foreign_${teacherId}`, ['TEACHER'], { type: 'TEACHER', id: teacherId })).id
  )
}

const ROLE_OF: Record<Who, string> = {
  admin: 'ADMIN',
  schoolAdmin: 'SCHOOL_ADMIN',
  dept: 'DEPARTMENT_ADMIN',
  headTeacher: 'HEAD_TEACHER',
  teacher: 'TEACHER',
  student: 'STUDENT',
  parent: 'PARENT',
}

const profileOf = async (who: Who) => {
  const { teacherId, studentId, parentId } = people.own
  if (who === 'admin' || who === 'schoolAdmin') return { type: 'ADMIN', id: null } as const
  if (who === 'student') return { type: 'STUDENT', id: studentId } as const
  if (who === 'parent') return { type: 'PARENT', id: parentId } as const
  return { type: 'TEACHER', id: who === 'teacher' ? teacherId : await aColleague(who, people.own) } as const
}

const sessions = new Map<Who, Awaited<ReturnType<TestApp['login']>>>()

/** One session each, and a new one for the calls that may end it: every sign-in costs a hash. */
const signIn = async (who: Who, anew = false) => {
  const known = sessions.get(who)
  if (known !== undefined) return anew ? t.login(who) : known
  const { call } = await make.aUser(who, [ROLE_OF[who]], await profileOf(who))
  sessions.set(who, call)
  return anew ? t.login(who) : call
}

const aColleague = async (who: Who, { departmentId, classId }: People, current = true) => {
  const id = await make.aTeacher({ departmentId })
  if (who === 'headTeacher')
    await make.teaches(id, classId, await make.aCourse(), await make.aSemester({ current }))
  return id
}

/** Nobody signs in with it. */
const anAccount = () =>
  createAccount(t.ctx(), {
    username: `matrix_${Math.random().toString(36).slice(2)}`,
    password: { hash: '' },
    profileType: 'TEACHER',
    profileId: null,
    roles: ['TEACHER'],
  })

const aCustomRole = async () => {
  const name = `ROLE_M${Math.random().toString(36).slice(2).toUpperCase()}`
  const words = { display_name: aRole.displayName, description: aRole.description }
  const role = await t.db
    .insertInto('roles')
    .values({ name, ...words })
    .returning('id')
    .executeTakeFirstOrThrow()
  return role.id
}

/** Making the school has left its trace. */
const anEntry = async () =>
  (await t.db.selectFrom('audit_log').select('id').limit(1).executeTakeFirstOrThrow()).id

const aParentsAccount = async (parentId: number) => {
  if (parentId === people.own.parentId) await signIn('parent')
  const known = await t.db
    .selectFrom('users')
    .select('id')
    .where('profile_type', '=', 'PARENT')
    .where('profile_id', '=', parentId)
    .executeTakeFirst()
  const username = `matrix_${Math.random().toString(36).slice(2)}`
  const account = { username, password: { hash: '' }, roles: ['PARENT'], profileId: parentId }
  return known?.id ?? createAccount(t.ctx(), { ...account, profileType: 'PARENT' })
}

const aFeedback = async ({ parentId, studentId, classId, departmentId }: People) => {
  const row = await t.db
    .insertInto('feedback')
    .values({
      ...{ title: '权限矩阵', content: '权限矩阵', category: '建议', recipient: 'CLASS', anonymous: false },
      ...{ submitter_id: await aParentsAccount(parentId), student_id: studentId },
      ...{ class_id: classId, department_id: departmentId, due_at: t.ctx().now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A phone of the corner's parent that gets pushes. */
const aDevice = async ({ parentId }: People) => {
  const user_id = await aParentsAccount(parentId)
  const id = randomUUID()
  const at = t.ctx().now
  const where = { current_role_name: 'ROLE_PARENT', address: '', agent: '' }
  await t.db
    .insertInto('sessions')
    .values({
      id,
      user_id,
      ...where,
      created_at: at,
      confirmed_at: at,
      last_seen_at: at,
      ended_at: null,
      reason: null,
    })
    .execute()
  const device = await t.db
    .insertInto('push_subscriptions')
    .values({ user_id, session_id: id, endpoint: id, p256dh: '', auth: '', agent: '', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return device.id
}

const userIdsOf = async (usernames: readonly string[]) => {
  const rows = await t.db.selectFrom('users').select('id').where('username', 'in', usernames).execute()
  return rows.map(({ id }) => id)
}

/**
 * A talk of the corner's parent and teacher about a child of its own, with one message in it, which the parent sent.
 * The parent has brought in a guest, and in the own corner whoever else has talk there.
 */
const aTalk = async (side: People) => {
  const isOwn = side === people.own
  if (isOwn) for (const who of TALKERS) await signIn(who)
  const parentId = await aParentsAccount(side.parentId)
  const teacherId = await accountOf(side.teacherId)
  const studentId = await make.aStudent({ classId: side.classId })
  const guardian = { student_id: studentId, parent_id: side.parentId, relationship: '母亲' } as const
  await t.db.insertInto('student_guardians').values(guardian).execute()
  const { id } = await t.db
    .insertInto('conversations')
    .values({
      kind: 'parent-teacher',
      subject: '矩阵',
      last_seq: 1,
      student_id: studentId,
      parent_id: side.parentId,
      teacher_id: side.teacherId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const others = [guestId, ...(isOwn ? await userIdsOf(TALKERS) : [])].filter(
    (user) => user !== parentId && user !== teacherId,
  )
  await t.db
    .insertInto('conversation_members')
    .values([
      { conversation_id: id, user_id: parentId, role: 'parent' },
      { conversation_id: id, user_id: teacherId, role: 'teacher' },
      ...others.map((user_id) => ({
        ...{ conversation_id: id, user_id, added_by: parentId },
        role: 'guest' as const,
      })),
    ])
    .execute()
  const nothing = { client_id: null, file_id: null, notice_id: null, reply_to: null, urgent_reason: null }
  const message = await t.db
    .insertInto('messages')
    .values({
      ...nothing,
      conversation_id: id,
      seq: 1,
      sender_id: parentId,
      sender_type: 'PARENT',
      sender_name: '矩阵',
      kind: 'text',
      body: '私语',
      visible_at: null,
      recalled_at: null,
      created_at: t.ctx().now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, messageId: message.id }
}

/** Made by whoever asks of what was said in their own talk; foreign is what somebody else of that talk made. */
const aTodo = async (who: Who, isOwn: boolean) => {
  const { messageId } = await aTalk(people.own)
  const [userId = guestId] = isOwn && TALKERS.includes(who) ? await userIdsOf([who]) : []
  const row = await t.db
    .insertInto('message_todos')
    .values({ user_id: userId, message_id: messageId, note: null, due_date: null, created_at: t.ctx().now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const idFor = async (row: Row | undefined, side: People, destructive: boolean, who: Who) => {
  if (row === 'todo') return aTodo(who, side === people.own)
  if (row === 'class') return destructive ? aClass(side.departmentId, side.teacherId) : side.classId
  if (row === 'student') return destructive ? make.aStudent({ classId: side.classId }) : side.studentId
  if (row === 'guardian') return make.aParent([await make.aStudent({ classId: side.classId })])
  if (row === 'teacher')
    return destructive ? make.aTeacher({ departmentId: side.departmentId }) : side.teacherId
  if (row === 'department') return side.departmentId
  if (row === 'course') return make.aCourse({ departmentId: side.departmentId })
  if (row === 'role') return aCustomRole()
  if (row === 'audit') return anEntry()
  if (row === 'notice') return aNotice(side)
  if (row === 'user') return anAccount()
  if (row === 'feedback') return aFeedback(side)
  if (row === 'year') return make.aYear()
  if (row === 'device') return aDevice(side)
  if (row === 'semester') return make.aSemester({ current: false })
  return side.parentId
}

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  people = { own: await aCorner(), foreign: await aCorner() }
  guestId = await anAccount()
})

/** Of a foreign family staff learn what concerns the children in their reach: nothing. */
const OPEN_TO_STAFF = [
  'GET /api/parents/{id}/students',
  'GET /api/communication/parent/{id}/related-teachers',
]
const SEES_ALL: readonly Who[] = ['admin', 'schoolAdmin']

describe.each(
  registrations.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (key, endpoint) => {
  const policy = POLICY[key]

  test('has a policy', () => expect(policy).toBeDefined())
  if (policy === undefined) return

  test('asks anonymous callers to sign in, unless it is public', async () => {
    const ids = { id: 1, teacherId: 1, studentId: 1, recordId: 1, importId: 1, userId: 1, msgId: 1 }
    const params = { ...ids, session: NO_SESSION, a: 'document', b: 'x.txt' }
    const { status, code } = await t.anonymous.loose(endpoint, { params, body: policy.body })
    if (policy.may === 'public') expect(code).not.toBe('FORBIDDEN')
    else expect({ status, code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
  })

  if (policy.may === 'public') return
  const { may, row, body, foreign: foreignStatus = 404, without = [] } = policy

  test.each(WHO)('%s', async (who) => {
    const destructive = endpoint.method === 'DELETE'
    const names = (param: string) => endpoint.path.includes(`{${param}}`)
    const send = async (side: People) => {
      const call = await signIn(who, endpoint.path.startsWith('/api/auth/'))
      const talk = row === 'talk' || row === 'message' ? await aTalk(side) : { id: 0, messageId: 0 }
      const talkId = row === 'talk' ? talk.id : talk.messageId
      const params = {
        id: talkId > 0 ? talkId : await idFor(row, side, destructive, who),
        userId: guestId,
        msgId: talk.messageId || 1,
        // Whoever is taken away from somewhere is nobody whom other tests need.
        teacherId: names('teacherId') && destructive ? await make.aTeacher() : side.teacherId,
        studentId: side.studentId,
        session: NO_SESSION,
        recordId: names('recordId') ? await make.aTransfer(side.studentId) : 0,
        importId: 999_999,
        a: 'document',
        b: `${'0'.repeat(32)}.txt`,
      }
      return (await call.loose(endpoint, { params, body })).status
    }
    if (!may.includes(who)) {
      expect(await send(people.own)).toBe(403)
      return
    }
    if (row === 'file' || without.includes(who)) {
      expect(await send(people.own)).toBe(404)
      return
    }
    expect([401, 403, 404]).not.toContain(await send(people.own))
    if (row === undefined) return
    const foreign = await send(people.foreign)
    if (SEES_ALL.includes(who)) expect([401, 403, 404]).not.toContain(foreign)
    else if (OPEN_TO_STAFF.includes(key) && STAFF.includes(who)) expect(foreign).toBe(200)
    else expect(foreign).toBe(foreignStatus)
  })
})

const endpointOf = (key: string) => {
  const found = registrations.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === key)
  if (found === undefined) throw new Error(`no such endpoint: ${key}`)
  return found.endpoint
}

/**
 * Whom those who may make accounts (boxes 101 to 104) link one to, by what else they are: a person of their own corner,
 * then one of another. The record's own door decides; what it hides does not exist.
 */
const LINKS: Record<Who, Record<'TEACHER' | 'STUDENT' | 'PARENT', readonly [number, number]>> = {
  admin: { TEACHER: [200, 200], STUDENT: [200, 200], PARENT: [200, 200] },
  schoolAdmin: { TEACHER: [200, 200], STUDENT: [200, 200], PARENT: [200, 200] },
  dept: { TEACHER: [200, 400], STUDENT: [200, 400], PARENT: [200, 400] },
  headTeacher: { TEACHER: [403, 400], STUDENT: [403, 400], PARENT: [403, 400] },
  teacher: { TEACHER: [403, 400], STUDENT: [200, 400], PARENT: [200, 400] },
  student: { TEACHER: [403, 403], STUDENT: [400, 400], PARENT: [400, 400] },
  parent: { TEACHER: [403, 403], STUDENT: [400, 400], PARENT: [400, 400] },
}

describe('an account is linked to those whose record one may change', () => {
  const create = endpointOf('POST /api/users')
  const link = endpointOf('PATCH /api/users/{id}/profile')

  beforeAll(async () => {
    await t.db
      .insertInto('roles')
      .values({ name: 'ROLE_CLERK', display_name: '账号员', description: '管理账号' })
      .execute()
    await sql`insert into role_permissions select r.id, code from roles r,
      unnest(array['user:view', 'user:create', 'user:update', 'user:delete']) code
      where r.name = 'ROLE_CLERK'`.execute(t.db)
    await sql`update access_version set version = version + 1`.execute(t.db)
  })

  const profileIn = async (who: Who, side: People) => {
    if (who === 'admin' || who === 'schoolAdmin') return { type: 'ADMIN', id: null } as const
    if (who === 'student') return { type: 'STUDENT', id: side.studentId } as const
    if (who === 'parent') return { type: 'PARENT', id: side.parentId } as const
    const id = who === 'teacher' ? side.teacherId : await aColleague(who, side, false)
    return { type: 'TEACHER', id } as const
  }

  test.each(WHO)('%s', async (who) => {
    const [own, other] = [await aCorner(), await aCorner()]
    const roles = [ROLE_OF[who], 'CLERK']
    const { call } = await make.aUser(`clerk_${who}`, roles, await profileIn(who, own))
    const aPerson = async (type: string, { departmentId, classId }: People) => {
      if (type === 'TEACHER') return make.aTeacher({ departmentId })
      const child = await make.aStudent({ classId })
      return type === 'STUDENT' ? child : make.aParent([child])
    }
    const free = async () => {
      const username = `m_${Math.random().toString(36).slice(2, 12)}`
      const account = { username, password: { hash: '' }, profileType: 'PARENT', profileId: null } as const
      return createAccount(t.ctx(), { ...account, roles: ['CLERK'] })
    }
    for (const [profileType, expected] of Object.entries(LINKS[who])) {
      const made: number[] = []
      const linked: number[] = []
      for (const side of [own, other]) {
        const username = `m_${Math.random().toString(36).slice(2, 12)}`
        const body = { username, roles: ['CLERK'], profileType, profileId: await aPerson(profileType, side) }
        made.push((await call.loose(create, { body })).status)
        const again = { profileType, profileId: await aPerson(profileType, side) }
        linked.push((await call.loose(link, { params: { id: await free() }, body: again })).status)
      }
      expect({ profileType, made }).toEqual({ profileType, made: expected })
      // Of an account that exists the record is asked first, of a new one what it would be.
      expect(linked.map((status) => status === 200)).toEqual(expected.map((status) => status === 200))
    }
  })
})

test('the policy names no endpoint that is gone', () => {
  const known = registrations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(Object.keys(POLICY).filter((key) => !known.includes(key))).toEqual([])
})

test('staff learn of a foreign family only the children in their reach', async () => {
  const call = await signIn('teacher')
  const children = (id: number) =>
    call.loose(endpointOf('GET /api/parents/{id}/students'), { params: { id } })
  expect((await children(people.own.parentId)).data).toContainEqual(
    expect.objectContaining({ id: people.own.studentId }),
  )
  expect((await children(people.foreign.parentId)).data).toEqual([])
})
