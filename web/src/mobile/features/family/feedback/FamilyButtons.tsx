import { MessageFamily } from '../../../conversation/MessageFamily'
import { CallFamily } from '../../../record/CallFamily'

interface Props {
  studentId: number
  studentName: string
}

/** For whoever answers a family that has given its name. */
export const FamilyButtons = (family: Props) => (
  <>
    <MessageFamily {...family} />
    <CallFamily {...family} />
  </>
)
