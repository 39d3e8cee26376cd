import { Assessments } from '../../../record/Assessments'
import { Marks } from '../../../record/Marks'
import { TermComments } from '../../../record/TermComments'
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
