import type { Contact } from '@xueqiao/contract/features/family/communication/contacts'

export const aContact = (more: Partial<Contact> = {}): Contact => {
  const profileId = more.profileId ?? 5
  return {
    contactId: 2,
    userId: 2,
    contactType: 'TEACHER',
    name: '林晓月',
    hasAccount: true,
    online: false,
    phone: null,
    subjects: ['英语'],
    relations: [],
    sessionId: null,
    ...more,
    profileId,
    profile_id: profileId,
  }
}

export const aRelation = (
  label: string,
  more: Partial<Contact['relations'][number]> = {},
): Contact['relations'][number] => ({
  label,
  studentId: null,
  studentName: null,
  classId: null,
  className: null,
  departmentId: null,
  departmentName: null,
  ...more,
})
