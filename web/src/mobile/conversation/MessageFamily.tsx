import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { Icon } from '../../lib/icons'
import { toast } from '../../lib/toast'
import { useStartConversation } from '../../shared/chat/people/useStartConversation'
import { Row } from '../kit/list/Row'
import { useMe } from '../kit/me'
import { Sheet } from '../kit/Sheet'

interface Person {
  parentId: number
  name: string
  relationship: string
}

/** As one's own contacts have them: whoever may be written to stands there, with what they are to the child. */
const familyOf = async (studentId: number): Promise<Person[]> =>
  (await call(contactsApi.contacts)).flatMap(({ contactType, profileId, name, relations }) => {
    const own = relations.find((relation) => relation.studentId === studentId)
    return contactType === 'PARENT' && own !== undefined
      ? [{ parentId: profileId, name, relationship: own.label }]
      : []
  })

interface Props {
  studentId: number
  studentName: string
  /** Left out where a list does not have them: they are asked for when somebody wants to write. */
  guardians?: readonly Person[]
}

/** A word to the family of a pupil, from wherever it is listed. Only teachers talk with families (000 §5). */
export const MessageFamily = ({ studentId, studentName, guardians }: Props) => {
  const me = useMe()
  const navigate = useNavigate()
  const { start, busy } = useStartConversation(({ id }) => void navigate(`/mobile/chat/${id}`))
  const [choosing, setChoosing] = useState<readonly Person[]>()
  if (me.profileType !== 'TEACHER') return null

  const write = ({ parentId, name }: Person) => {
    setChoosing(undefined)
    void start({ contactType: 'PARENT', profile_id: parentId, contactId: null, name }, studentId)
  }
  const press = async () => {
    let family = guardians
    try {
      family ??= await familyOf(studentId)
    } catch (error) {
      return reportFailure(error, contactsApi.contacts)
    }
    const [only, ...more] = family
    if (only === undefined) return toast.warning(`通讯录里没有${studentName}的家长`)
    if (more.length === 0) write(only)
    else setChoosing(family)
  }

  const [only] = guardians ?? []
  const whom = guardians?.length === 1 && only !== undefined ? only.name : `${studentName}的家长`
  return (
    <>
      <button
        type="button"
        className="m-icon-button"
        aria-label={`给${whom}发消息`}
        disabled={busy}
        onClick={() => void press()}
      >
        <Icon name="chat" size="l" />
      </button>
      {choosing !== undefined && (
        <Sheet title={`给${studentName}的家长发消息`} onClose={() => setChoosing(undefined)}>
          {choosing.map((one) => (
            <Row key={one.parentId} title={one.name} note={one.relationship} onClick={() => write(one)} />
          ))}
        </Sheet>
      )}
    </>
  )
}
