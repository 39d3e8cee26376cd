import { useSearchParams } from 'react-router'
import { useCan } from '../../../../session/access'
import { ButtonLink } from '../../../kit/ButtonLink'
import { FamilyRecord } from './FamilyRecord'
import { Versions } from './Versions'
import { Words } from './Words'

/** A homework as a pupil has it to do, or as a parent sees it: what is asked, what was handed in, what came of it. */
export const FamilyHomework = ({ id }: { id: number }) => {
  const [params] = useSearchParams()
  const can = useCan()
  return (
    <FamilyRecord id={id} studentId={Number(params.get('studentId')) || undefined}>
      {(homework) => (
        <>
          <Words {...homework} />
          {homework.submission.may.submit && can('homework:submit') && (
            <p className="homework-actions">
              <ButtonLink type="primary" to={`/homework/submit/${homework.id}`}>
                {homework.state === 'PENDING'
                  ? homework.needsSubmission
                    ? '去完成'
                    : '我完成了'
                  : '重新提交'}
              </ButtonLink>
            </p>
          )}
          <Versions homework={homework} versions={homework.submission.versions} />
        </>
      )}
    </FamilyRecord>
  )
}
