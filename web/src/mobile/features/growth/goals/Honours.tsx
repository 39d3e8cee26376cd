import { Activities } from './Activities'
import { Awards } from './Awards'

/** 荣誉: awards and what one has taken part in. */
export const Honours = ({ studentId }: { studentId: number }) => (
  <>
    <Awards studentId={studentId} />
    <Activities studentId={studentId} />
  </>
)
