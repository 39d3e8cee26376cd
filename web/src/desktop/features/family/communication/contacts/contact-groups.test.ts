import type { Contact, ContactRelation } from '@xueqiao/contract/features/family/communication/contacts'
import { describe, expect, it } from 'vitest'
import { groupContacts, subjectsIn, teaches } from './contact-groups'

const relation = (more: Partial<ContactRelation>): ContactRelation => ({
  label: '',
  studentId: null,
  studentName: null,
  classId: null,
  className: null,
  departmentId: null,
  departmentName: null,
  ...more,
})

const contact = (
  name: string,
  contactType: Contact['contactType'],
  relations: ContactRelation[],
): Contact => ({
  contactId: 1,
  userId: 1,
  contactType,
  profileId: name.length,
  profile_id: name.length,
  name,
  hasAccount: true,
  online: false,
  phone: null,
  subjects: contactType === 'TEACHER' ? ['数学'] : [],
  relations,
  sessionId: null,
})

const child = (studentId: number, studentName: string, label: string) =>
  relation({ studentId, studentName, label, classId: 3, className: '初一3班' })

describe('contacts in groups', () => {
  it('put families under their class and child, colleagues under their department', () => {
    const groups = groupContacts(
      [
        contact('罗文博', 'TEACHER', [
          relation({ departmentId: 9, departmentName: '初中部', label: '同事' }),
        ]),
        contact('王丽华', 'PARENT', [child(1, '王子涵', '母亲'), child(2, '王子安', '母亲')]),
        contact('王志远', 'PARENT', [child(1, '王子涵', '父亲')]),
      ],
      false,
    )
    expect(groups.map(({ title }) => title)).toEqual(['初一3班', '初中部'])
    const families = groups[0]?.children.map(({ name, people }) => [name, people.map(({ label }) => label)])
    expect(families).toEqual([
      ['王子安', ['母亲']],
      ['王子涵', ['母亲', '父亲']],
    ])
    expect(groups[1]?.people.map(({ name }) => name)).toEqual(['罗文博'])
  })

  it('put teachers under the child for a parent, once for several subjects', () => {
    const [group] = groupContacts(
      [contact('林晓月', 'TEACHER', [child(1, '王子涵', '班主任'), child(1, '王子涵', '英语')])],
      true,
    )
    expect(group).toMatchObject({ title: '王子涵 · 初一3班', studentId: 1 })
    expect(group?.people).toHaveLength(1)
  })

  it('know who teaches what', () => {
    const teacher = contact('罗文博', 'TEACHER', [relation({ label: '班主任' })])
    expect([teaches(teacher, '数学'), teaches(teacher, '语文')]).toEqual([true, false])
    expect(subjectsIn([teacher, contact('王丽华', 'PARENT', [])])).toEqual(['数学'])
  })
})
