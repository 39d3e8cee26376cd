import type { Contact, ContactRelation } from '@xueqiao/contract/features/family/communication/contacts'

export interface Entry {
  contact: Contact
  /** What they are here: 班主任 · 数学, or 程亦安 母亲. */
  note: string
  /** The child beside whom they are found, if it is only one. */
  studentId: number | null
}

export interface Group {
  key: string
  title: string
  entries: Entry[]
}

/** Teachers of a child under its name; families under their class, colleagues under their department. */
const placeOf = ({ contactType }: Contact, relation: ContactRelation): { key: string; title: string } => {
  if (contactType === 'TEACHER' && relation.studentId !== null)
    return {
      key: `child ${relation.studentId}`,
      title: [`${relation.studentName}的老师`, relation.className].filter(Boolean).join(' · '),
    }
  if (contactType === 'PARENT')
    return { key: `class ${relation.classId}`, title: `${relation.className ?? '其他'}家长` }
  if (relation.classId !== null)
    return { key: `of ${relation.classId}`, title: `${relation.className}的老师` }
  return { key: `department ${relation.departmentId}`, title: relation.departmentName ?? '同事' }
}

const UNPLACED = { key: 'other', title: '其他联系人' }

const noteOf = ({ contactType, subjects }: Contact, relations: readonly ContactRelation[]) => {
  if (contactType === 'PARENT')
    return relations.map(({ studentName, label }) => `${studentName ?? ''} ${label}`.trim()).join('、')
  const labels = relations.map(({ label }) => label).filter((label) => label !== '同事')
  return [...new Set([...labels, ...subjects])].join(' · ') || '同事'
}

/** In the order in which they came; somebody who is of two groups stands in both. */
export const groupContacts = (contacts: readonly Contact[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const contact of contacts) {
    const byPlace = new Map<string, { title: string; relations: ContactRelation[] }>()
    for (const relation of contact.relations) {
      const { key, title } = placeOf(contact, relation)
      const place = byPlace.get(key) ?? { title, relations: [] }
      place.relations.push(relation)
      byPlace.set(key, place)
    }
    if (byPlace.size === 0) byPlace.set(UNPLACED.key, { title: UNPLACED.title, relations: [] })
    for (const [key, { title, relations }] of byPlace) {
      const group = groups.get(key) ?? { key, title, entries: [] }
      const children = new Set(relations.map(({ studentId }) => studentId))
      const [only = null] = children
      group.entries.push({
        contact,
        note: noteOf(contact, relations),
        studentId: children.size === 1 ? only : null,
      })
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}
