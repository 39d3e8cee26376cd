import type { ProfileType } from '@xueqiao/contract/access/roles'

/** Whom one wants to talk with; of a contact that came without profile_id the account is looked up. */
export interface ChatUser {
  contactType: ProfileType
  profile_id?: number | null
  /** The account. */
  contactId: number | null
  name: string
}

export type Plan =
  | { kind: 'refused'; text: string }
  | { kind: 'teachers'; teacherId1: number; teacherId2: number }
  /** `family`: whose children are asked for. */
  | { kind: 'family'; family: 'own' | 'contact'; teacherId: number | null }

const refused = (text: string): Plan => ({ kind: 'refused', text })

interface Self {
  profileType: ProfileType
  profileId: number | null
}

/** Who may talk with whom, in the words of 000 §5. */
export const planConversation = (me: Self, contact: ChatUser): Plan => {
  const other = contact.contactType
  if (me.profileType === 'PARENT')
    return other === 'TEACHER'
      ? { kind: 'family', family: 'own', teacherId: contact.profile_id ?? null }
      : refused('家长只能与教师进行沟通')
  if (me.profileType !== 'TEACHER') return refused('不支持的用户类型')
  if (other === 'PARENT') return { kind: 'family', family: 'contact', teacherId: me.profileId }
  if (other === 'STUDENT') return refused('教师只能与家长进行沟通，暂不支持与学生会话')
  if (other === 'TEACHER' && me.profileId !== null && typeof contact.profile_id === 'number')
    return contact.profile_id === me.profileId
      ? refused('不能与自己创建会话')
      : { kind: 'teachers', teacherId1: me.profileId, teacherId2: contact.profile_id }
  return refused('无法确定家长用户，请提供学生ID')
}

export const NO_CHILD = '该家长暂无关联的学生信息，无法创建沟通会话'
export const SEVERAL_CHILDREN = '该家长有多个孩子，请选择要沟通的学生'
export const NO_PARENT = '无法确定家长用户，请提供学生ID'
