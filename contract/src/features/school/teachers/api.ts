import { z } from 'zod'
import { DateText } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { confirmQuery, Id, ids, optional, optionalText, readVersion, text } from '../../../common/fields'
import { GradeName } from '../../../common/grade'
import { importEndpoints } from '../../../common/imports'
import { Page } from '../../../common/page'
import { choice, ETHNICITIES, emailAddress, GENDERS, mobile, notAfterToday } from '../../../common/person'
import { unlessMasked } from '../../../common/protect'
import { Revealed, RevealReason } from '../../../common/reveal'
import { today } from '../../../common/school-time'
import { COURSE_SEMESTERS, COURSE_TYPES } from '../courses/api'
import { TITLE_MAX } from '../settings/api'
import { TeacherExport, TeacherList, TeacherSearch } from './search'
import { EDUCATIONS, EMPLOYMENT_STATUSES, MARITAL_STATUSES, POLITICAL_STATUSES } from './values'

const NUMBER_MESSAGE = '工号只能包含字母、数字、连字符和下划线'
/** Where the specification gives no rule, text of at most this length (decisions G70). */
const FREE = { max: 200 } as const
const OLDEST = 100

/** On the hundredth birthday one is a hundred; over it only a year later. */
const tooOld = (birthDate: string) =>
  Number(today().slice(0, 4)) -
    Number(birthDate.slice(0, 4)) -
    (today().slice(5) < birthDate.slice(5) ? 1 : 0) >
  OLDEST

/** One schema for the form, the API and a row of the import (002 §5.1). */
export const TeacherInput = z.object({
  name: text({ required: '请输入教师姓名', min: 2, max: 20 }),
  teacherNumber: text({ required: '请输入工号', max: 20, length: NUMBER_MESSAGE }).pipe(
    z.string().regex(/^[A-Za-z0-9_-]{2,20}$/, NUMBER_MESSAGE),
  ),
  gender: z.enum(GENDERS, '请选择性别'),
  departmentId: Id('请选择所属部门'),
  birthDate: notAfterToday('出生日期不能晚于今天').refine(
    (day) => day == null || !tooOld(day),
    `年龄不能超过${OLDEST}岁`,
  ),
  phone: unlessMasked(optional(mobile('请输入有效的手机号码'))),
  email: optional(emailAddress('请输入有效的邮箱地址')),
  /** Of the school's list, which the server knows, or the one they had (decisions G79). */
  title: optionalText({ max: TITLE_MAX }),
  hireDate: notAfterToday('入职日期不能晚于今天'),
  education: choice(EDUCATIONS, '学历不正确'),
  employmentStatus: choice(EMPLOYMENT_STATUSES, '在职状态不正确'),
  specialty: optionalText(FREE),
  researchDirection: optionalText(FREE),
  idCardNumber: unlessMasked(
    optional(
      z
        .string()
        .regex(/^(\d{15}|\d{17}[\dXx])$/, '请输入有效的身份证号码')
        .toUpperCase(),
    ),
  ),
  ethnicity: optional(z.string().refine((name) => ETHNICITIES.includes(name), '民族不正确')),
  politicalStatus: choice(POLITICAL_STATUSES, '政治面貌不正确'),
  maritalStatus: choice(MARITAL_STATUSES, '婚姻状况不正确'),
  address: unlessMasked(optionalText(FREE)),
  emergencyContact: optionalText({ max: 50 }),
  emergencyPhone: unlessMasked(optional(mobile('请输入有效的紧急联系电话'))),
  certifications: optionalText(FREE),
  certificationNumber: optionalText(FREE),
  awards: optionalText(FREE),
  additionalPosition: optionalText(FREE),
  placeOfBirth: optionalText(FREE),
  version: readVersion(),
})
export type TeacherInput = z.output<typeof TeacherInput>

/** A teacher as pickers show them, labelled with name and number (001 §3.3). */
export const TeacherOption = z.object({
  id: z.int(),
  name: z.string(),
  teacherNumber: z.string(),
  title: z.string().nullable(),
  departmentName: z.string().nullable(),
})
export type TeacherOption = z.output<typeof TeacherOption>

export const TeacherRow = TeacherOption.extend({
  gender: z.enum(GENDERS),
  birthDate: DateText.nullable(),
  hireDate: DateText.nullable(),
  yearsOfService: z.int().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  departmentId: z.int().nullable(),
  education: z.string().nullable(),
  specialty: z.string().nullable(),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES),
  politicalStatus: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** Protected values are shown in part only, because the reader may not change the record. */
  masked: z.boolean(),
  version: z.int(),
  /** Empty unless asked for with includeClassAndCourses (002 §3.13); a detail always has them. */
  managedClassIds: z.array(z.int()),
  managedClassNames: z.array(z.string()),
  teachingCourseIds: z.array(z.int()),
  teachingCourseNames: z.array(z.string()),
})
export type TeacherRow = z.output<typeof TeacherRow>

export const TeacherDetail = TeacherRow.extend({
  researchDirection: z.string().nullable(),
  idCardNumber: z.string().nullable(),
  ethnicity: z.string().nullable(),
  maritalStatus: z.string().nullable(),
  address: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  certifications: z.string().nullable(),
  certificationNumber: z.string().nullable(),
  awards: z.string().nullable(),
  additionalPosition: z.string().nullable(),
  placeOfBirth: z.string().nullable(),
})
export type TeacherDetail = z.output<typeof TeacherDetail>

export const ManagedClass = z.object({
  id: z.int(),
  name: z.string(),
  grade: GradeName,
  isHeadTeacher: z.boolean(),
  studentCount: z.int(),
})
export type ManagedClass = z.output<typeof ManagedClass>

export const TeachingCourse = z.object({
  id: z.int(),
  name: z.string(),
  courseCode: z.string(),
  courseType: z.enum(COURSE_TYPES),
  credits: z.number(),
  semester: z.enum(COURSE_SEMESTERS).nullable(),
})
export type TeachingCourse = z.output<typeof TeachingCourse>

/** What went with the deleted teachers, in words (decisions G55). */
const Removal = z.object({ released: z.array(z.string()) })

export const PROTECTED_FIELDS = ['phone', 'emergencyPhone', 'idCardNumber', 'address'] as const
export type ProtectedField = (typeof PROTECTED_FIELDS)[number]

export const RevealInput = z.object({
  field: z.enum(PROTECTED_FIELDS, '请选择要查看的信息'),
  reason: RevealReason,
})

export const PHOTO_MAX_BYTES = 2 * 1024 * 1024

export const teachersApi = {
  ...importEndpoints('/api/teachers', {
    access: 'teacher:import',
    noun: '教师',
    tooLarge: '文件大小不能超过 10MB!',
    missing: '请先选择要导入的文件',
    done: '教师数据导入成功',
  }),
  search: endpoint('GET /api/teachers/search', {
    summary: '查询教师',
    access: 'staff',
    query: TeacherSearch,
    data: Page(TeacherRow),
    failed: '获取教师列表失败',
  }),
  /** Without `page` everything as a list, with it a page (001 §7.1, §7.2: "data is an array or has content"). */
  list: endpoint('GET /api/teachers', {
    summary: '教师选项',
    access: 'staff',
    query: TeacherList,
    data: z.union([z.array(TeacherOption), Page(TeacherOption)]),
    failed: '获取教师列表失败',
  }),
  exportAll: endpoint('GET /api/teachers/export', {
    summary: '导出教师：筛选的或所选的，可只含部分信息',
    access: 'staff',
    query: TeacherExport,
    reply: 'file',
    protects: true,
    done: '教师数据导出成功',
    failed: '导出教师数据失败',
  }),
  get: endpoint('GET /api/teachers/{id}', {
    summary: '教师详情',
    access: 'staff',
    data: TeacherDetail,
    failed: '获取教师详情失败',
  }),
  create: endpoint('POST /api/teachers', {
    summary: '新增教师',
    access: 'teacher:create',
    body: TeacherInput,
    data: TeacherDetail,
    done: '教师添加成功',
    failed: '创建教师失败',
  }),
  update: endpoint('PUT /api/teachers/{id}', {
    summary: '更新教师',
    access: 'teacher:update',
    /** Asks before assignments of a teacher who leaves end. */
    query: confirmQuery(),
    body: TeacherInput,
    data: TeacherDetail,
    done: '教师信息更新成功',
    failed: '更新教师失败',
  }),
  remove: endpoint('DELETE /api/teachers/{id}', {
    summary: '删除教师',
    access: 'teacher:delete',
    data: Removal,
    done: '删除教师成功',
    failed: '删除教师失败',
  }),
  removeMany: endpoint('DELETE /api/teachers/batch', {
    summary: '批量删除教师',
    access: 'teacher:delete',
    body: ids('请选择要删除的教师').refine((list) => list.length > 0, '请选择要删除的教师'),
    data: Removal,
    done: '批量删除教师成功',
    failed: '批量删除教师失败',
  }),
  /** `t` only makes the browser ask again after an upload. */
  photo: endpoint('GET /api/teachers/{id}/photo', {
    summary: '教师头像',
    access: 'session',
    query: z.object({
      t: z.string().max(30, '时间戳过长').optional(),
      size: z.enum(['thumbnail'], '图片尺寸不正确').optional(),
    }),
    reply: 'file',
    protects: false,
  }),
  uploadPhoto: endpoint('POST /api/teachers/{id}/photo', {
    summary: '上传教师头像',
    access: 'teacher:update',
    upload: {
      maxBytes: PHOTO_MAX_BYTES,
      tooLarge: '头像图片大小不能超过 2MB!',
      missing: '请选择要上传的头像',
    },
    body: z.object({}),
    data: z.object({ photoUrl: z.string() }),
    done: '头像上传成功',
    failed: '头像上传失败',
  }),
  classes: endpoint('GET /api/teachers/{id}/classes', {
    summary: '教师管理的班级',
    access: 'staff',
    data: z.array(ManagedClass),
  }),
  courses: endpoint('GET /api/teachers/{id}/courses', {
    summary: '教师教授的课程',
    access: 'staff',
    data: z.array(TeachingCourse),
  }),
  assignCourses: endpoint('POST /api/teachers/{id}/courses', {
    summary: '为教师分配课程',
    access: 'teacher:assignCourse',
    /** Asks before assignments of the courses taken away end. */
    query: confirmQuery(),
    body: ids('请选择课程'),
    data: z.array(TeachingCourse),
    done: '课程分配成功',
    failed: '课程分配失败',
  }),
  stats: endpoint('GET /api/teachers/{id}/stats', {
    summary: '教师统计',
    access: 'staff',
    data: z.object({
      classCount: z.int(),
      courseCount: z.int(),
      studentCount: z.int(),
      yearsOfService: z.int().nullable(),
    }),
    failed: '获取教师信息失败',
  }),
  reveal: endpoint('POST /api/teachers/{id}/reveal', {
    summary: '查看教师的完整信息',
    access: 'staff',
    body: RevealInput,
    data: Revealed,
    failed: '获取教师信息失败',
  }),
}
