import type { MyHomeworkDetail } from '@xueqiao/contract/features/teaching/homework/mine'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../../../session/access'
import { useHandIn } from '../../../../../shared/homework/hand-in'
import { type HandIn, isLeft, ON_ITS_WAY } from '../../../../../shared/homework/hand-in-store'
import { StandingTag } from '../../../../../shared/homework/StandingTag'
import { ButtonLink } from '../../../../kit/ButtonLink'
import { Versions } from '../Versions'
import { Words } from '../Words'
import { FamilyRecord } from './FamilyRecord'

const wordOf = ({ state, needsSubmission }: MyHomeworkDetail, handIn: HandIn | undefined) => {
  if (handIn !== undefined) return isLeft(handIn) ? '查看进度' : '继续'
  if (state !== 'PENDING') return '重新提交'
  return needsSubmission ? '去完成' : '我完成了'
}

/** A homework as a pupil has it to do, or as a parent sees it: what is asked, what was handed in, what came of it. */
export const FamilyHomework = ({ id }: { id: number }) => {
  const [params] = useSearchParams()
  const can = useCan()
  const handIn = useHandIn(id)
  // What was refused is read where nothing is taken any more, too.
  const hasLeft = handIn !== undefined && isLeft(handIn)
  return (
    <FamilyRecord id={id} studentId={Number(params.get('studentId')) || undefined}>
      {(homework) => (
        <>
          <Words {...homework} />
          {(homework.submission.may.submit || hasLeft) && can('homework:submit') && (
            <p className="homework-actions">
              <ButtonLink type="primary" to={`/homework/submit/${homework.id}`}>
                {wordOf(homework, handIn)}
              </ButtonLink>
              {handIn !== undefined && <StandingTag {...ON_ITS_WAY[handIn.state]} />}
            </p>
          )}
          <Versions homework={homework} versions={homework.submission.versions} />
        </>
      )}
    </FamilyRecord>
  )
}
