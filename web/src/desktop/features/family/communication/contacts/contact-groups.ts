import type { Contact, ContactRelation } from '@xueqiao/contract/features/family/communication/contacts'

export interface ChildGroup {
  studentId: number
  name: string
  /** With what they are to the child. */
  people: { contact: Contact; label: string }[]
}

/** A class with its children and their parents, a child with its teachers, or a department with its people. */
export interface Group {
  key: string
  title: string
  children: ChildGroup[]
  people: Contact[]
  /** Of a parent's own child: every message from here is about it. */
  studentId?: number
}

const OTHERS = '其他'

const into = (groups: Map<string, Group>, key: string, title: string): Group => {
  const group = groups.get(key) ?? { key, title, children: [], people: [] }
  groups.set(key, group)
  return group
}

const addChild = (group: Group, contact: Contact, relation: ContactRelation) => {
  const { studentId, studentName, label } = relation
  if (studentId === null) return
  let child = group.children.find((one) => one.studentId === studentId)
  if (child === undefined) {
    child = { studentId, name: studentName ?? '', people: [] }
    group.children.push(child)
  }
  child.people.push({ contact, label })
}

const addPerson = (group: Group, contact: Contact) => {
  if (!group.people.includes(contact)) group.people.push(contact)
}

const byTitle = (a: Group, b: Group) =>
  Number(a.title === OTHERS) - Number(b.title === OTHERS) || a.title.localeCompare(b.title, 'zh-CN')

/** Families by class, colleagues by department; for a parent the teachers by child. */
export const groupContacts = (contacts: readonly Contact[], forParent: boolean): Group[] => {
  const classes = new Map<string, Group>()
  const departments = new Map<string, Group>()
  for (const contact of contacts) {
    if (forParent)
      for (const { studentId, studentName, className } of contact.relations) {
        const title = [studentName, className].filter(Boolean).join(' · ')
        const group = into(classes, `s${studentId}`, title || OTHERS)
        if (studentId !== null) group.studentId = studentId
        addPerson(group, contact)
      }
    else if (contact.contactType === 'PARENT')
      for (const relation of contact.relations)
        addChild(into(classes, `c${relation.classId}`, relation.className ?? OTHERS), contact, relation)
    else {
      const home = contact.relations.find(({ departmentId }) => departmentId !== null)
      addPerson(into(departments, `d${home?.departmentId}`, home?.departmentName ?? OTHERS), contact)
    }
  }
  for (const { children } of classes.values()) children.sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
  return [...[...classes.values()].sort(byTitle), ...[...departments.values()].sort(byTitle)]
}

export const teaches = ({ subjects, relations }: Contact, subject: string) =>
  subjects.includes(subject) || relations.some(({ label }) => label === subject)

export const subjectsIn = (contacts: readonly Contact[]) =>
  [...new Set(contacts.flatMap(({ subjects }) => subjects))].sort((a, b) => a.localeCompare(b, 'zh-CN'))
