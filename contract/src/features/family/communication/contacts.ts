import { z } from 'zod'
import { PROFILE_TYPES } from '../../../access/roles'
import { endpoint } from '../../../common/endpoint'
import { Page, pageQuery } from '../../../common/page'

/** Why somebody is a contact: what they are to which child, or in which department. */
const Relation = z.object({
  /** 班主任, 副班主任, 数学 of a teacher; 父亲, 母亲 … of a parent; 同事 of a colleague. */
  label: z.string(),
  studentId: z.int().nullable(),
  studentName: z.string().nullable(),
  classId: z.int().nullable(),
  className: z.string().nullable(),
  departmentId: z.int().nullable(),
  departmentName: z.string().nullable(),
})
export type ContactRelation = z.output<typeof Relation>

export const Contact = z.object({
  /** The account (equal to userId); null as long as there is none. */
  contactId: z.int().nullable(),
  userId: z.int().nullable(),
  contactType: z.enum(PROFILE_TYPES),
  /** The twin spellings carry equal values (decisions G27). */
  profileId: z.int(),
  profile_id: z.int(),
  name: z.string(),
  /** Only with an account can somebody be written to. */
  hasAccount: z.boolean(),
  online: z.boolean(),
  /** Masked. */
  phone: z.string().nullable(),
  /** Of a teacher. */
  subjects: z.array(z.string()),
  relations: z.array(Relation),
  /** The session that stands already, if there is exactly one. */
  sessionId: z.int().nullable(),
})
export type Contact = z.output<typeof Contact>

export const PeopleQuery = z.object({
  /** Part of a name, in characters or pinyin. */
  search: z.string().trim().max(50, '关键词过长').optional(),
  ...pageQuery(20),
})
export type PeopleQuery = z.output<typeof PeopleQuery>

export const TeachersQuery = PeopleQuery.extend({
  /** The name of a course. */
  subject: z.string().trim().max(50, '科目过长').optional(),
})
export type TeachersQuery = z.output<typeof TeachersQuery>

const people = { access: 'session', data: Page(Contact), failed: '获取联系人失败' } as const
const contacts = { access: 'session', data: z.array(Contact), failed: '获取联系人失败' } as const

export const contactsApi = {
  /** A parent's: the teachers of their children. A teacher's: the parents of their classes, and the colleagues. */
  contacts: endpoint('GET /api/communication/contacts', { ...contacts, summary: '我的联系人' }),
  teachers: endpoint('GET /api/communication/users/teachers', {
    ...people,
    summary: '查找教师',
    query: TeachersQuery,
  }),
  /** Staff those within their reach, parents their own children. */
  students: endpoint('GET /api/communication/users/students', {
    ...people,
    summary: '查找学生',
    query: PeopleQuery,
  }),
  parents: endpoint('GET /api/communication/users/parents', {
    ...people,
    access: 'staff',
    summary: '查找家长',
    query: PeopleQuery,
  }),
  relatedTeachers: endpoint('GET /api/communication/parent/{id}/related-teachers', {
    ...contacts,
    summary: '家长的相关教师',
  }),
  /** Who wrote to the caller, though nothing in the school's records relates them. */
  strangers: endpoint('GET /api/contacts/strangers', { ...contacts, summary: '陌生人' }),
  hasStrangerMessages: endpoint('GET /api/contacts/has-stranger-messages', {
    summary: '是否有陌生人消息',
    access: 'session',
    data: z.boolean(),
  }),
}
