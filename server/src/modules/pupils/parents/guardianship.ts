/** A parent as the rules see them; the rules work on these, and what they changed is written afterwards. */
export interface KnownParent {
  /** Nothing yet: to be made. */
  id: number | null
  name: string
  phone: string | null
  hasAccount: boolean
  /** The pupils at the school, archived ones left out. */
  children: Set<number>
}

export interface KnownLink {
  studentId: number
  parent: KnownParent
  relationship: string
  isPrimary: boolean
}

/** What a pupil's record says of the primary guardian; what is undefined was not said. */
export interface GuardianWish {
  studentId: number
  parentName?: string | null | undefined
  parentPhone?: string | null | undefined
  relationship?: string | null | undefined
}

export interface GuardianIssue {
  studentId: number
  field: 'parentName' | 'parentPhone'
  message: string
}

/** What is known of the families at hand, and what is to be done about them. */
export interface Families {
  byId: Map<number, KnownParent>
  byPhone: Map<string, KnownParent>
  links: Map<number, KnownLink[]>
  made: KnownParent[]
  changed: Set<KnownParent>
  /** Numbers that were let go: somebody may have stood apart with them. */
  released: Set<string>
  /** Nobody's parent any more, and without an account. */
  gone: Set<KnownParent>
  linked: Set<KnownLink>
  demoted: Set<KnownLink>
  unlinked: Set<KnownLink>
}

const OTHER = '其他'

/** Nobody else knows this parent: no account, no child but this one. */
const isOnlyOf = ({ hasAccount, children }: KnownParent, studentId: number) =>
  !hasAccount && [...children].every((child) => child === studentId)

const letGo = (families: Families, phone: string) => {
  families.byPhone.delete(phone)
  families.released.add(phone)
}

const unlink = (families: Families, link: KnownLink) => {
  const { parent, studentId } = link
  families.unlinked.add(link)
  parent.children.delete(studentId)
  if (parent.hasAccount || parent.children.size > 0) return
  families.gone.add(parent)
  if (parent.phone !== null) letGo(families, parent.phone)
}

const make = (families: Families, name: string, phone: string | null): KnownParent => {
  const parent = { id: null, name, phone, hasAccount: false, children: new Set<number>() }
  families.made.push(parent)
  if (phone !== null) families.byPhone.set(phone, parent)
  return parent
}

const change = (
  families: Families,
  parent: KnownParent,
  values: { name?: string; phone?: string | null },
) => {
  if (values.phone !== undefined) {
    if (parent.phone !== null) letGo(families, parent.phone)
    if (values.phone !== null) families.byPhone.set(values.phone, parent)
  }
  Object.assign(parent, values)
  if (parent.id !== null) families.changed.add(parent)
}

type Refusal = Omit<GuardianIssue, 'studentId'>
const NAMELESS: Refusal = { field: 'parentName', message: '请输入家长姓名' }

/** Who is meant: whoever has this phone, the one there is under a new phone, or somebody new. */
const personOf = (
  families: Families,
  current: KnownLink | undefined,
  studentId: number,
  name: string | null,
  phone: string | null,
): KnownParent | Refusal => {
  const known = current?.parent
  if (known !== undefined && phone === known.phone) return name === null ? NAMELESS : known
  const found = phone === null ? undefined : families.byPhone.get(phone)
  if (found !== undefined) return found
  if (name === null) return NAMELESS
  if (known === undefined || known.name !== name) return make(families, name, phone)
  if (isOnlyOf(known, studentId)) {
    change(families, known, { phone })
    return known
  }
  if (phone !== null) return make(families, name, phone)
  return { field: 'parentPhone', message: `家长 ${name} 已有账号或其他孩子，不能在此清空电话` }
}

const linkAsPrimary = (
  families: Families,
  current: KnownLink | undefined,
  studentId: number,
  parent: KnownParent,
  relationship: string | null | undefined,
) => {
  const links = families.links.get(studentId) ?? []
  const known = links.find((link) => link.parent === parent)
  const kept = known?.relationship ?? current?.relationship
  const wanted = relationship === undefined ? (kept ?? OTHER) : (relationship ?? OTHER)
  if (known?.isPrimary && known.relationship === wanted) return
  const link = known ?? { studentId, parent, relationship: wanted, isPrimary: true }
  Object.assign(link, { relationship: wanted, isPrimary: true })
  if (known === undefined) families.links.set(studentId, [...links, link])
  parent.children.add(studentId)
  families.linked.add(link)
}

/**
 * The primary guardian of one pupil as the record's three fields name them (decisions G68). Parents are told apart by
 * their phone, so that siblings share them; whoever was entered before stays a guardian, unless that was a slip.
 */
export const nameGuardian = (families: Families, wish: GuardianWish): GuardianIssue | undefined => {
  const { studentId, parentName, parentPhone, relationship } = wish
  const current = families.links.get(studentId)?.find((link) => link.isPrimary)
  const name = parentName === undefined ? (current?.parent.name ?? null) : parentName
  const phone = parentPhone === undefined ? (current?.parent.phone ?? null) : parentPhone
  if (name === null && phone === null) {
    if (current !== undefined) unlink(families, current)
    return undefined
  }
  const parent = personOf(families, current, studentId, name, phone)
  if ('field' in parent) return { studentId, ...parent }
  if (parentName !== undefined && parentName !== null && parent.name !== parentName) {
    const own = parent === current?.parent
    if (!isOnlyOf(parent, studentId)) {
      const message = own
        ? `家长 ${parent.name} 已有账号或其他孩子，不能在此改名`
        : '该手机号已登记为另一位家长，姓名不一致，请核对'
      return { studentId, field: 'parentName', message }
    }
    change(families, parent, { name: parentName })
  }
  linkAsPrimary(families, current, studentId, parent, relationship)
  if (current === undefined || current.parent === parent) return undefined
  if (current.parent.name === parent.name && isOnlyOf(current.parent, studentId)) unlink(families, current)
  else {
    current.isPrimary = false
    families.demoted.add(current)
  }
  return undefined
}
