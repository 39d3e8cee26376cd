import { Assessments } from '../../../record/growth/Assessments'
import { Marks } from '../../../record/growth/Marks'
import { TermComments } from '../../../record/growth/TermComments'
import { Evaluation } from './Evaluation'
import { Handbook } from './Handbook'

/** 评价: what the school has said of a pupil. */
export const Said = ({ studentId, semesterId }: { studentId: number; semesterId: number | undefined }) => (
  <>
    <Evaluation studentId={studentId} semesterId={semesterId} />
    <Marks studentId={studentId} />
    <Assessments studentId={studentId} />
    <TermComments studentId={studentId} />
    <Handbook studentId={studentId} />
  </>
)
