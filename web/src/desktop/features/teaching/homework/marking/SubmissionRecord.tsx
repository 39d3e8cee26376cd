import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { isRecordId, RecordPage } from '../../../../kit/record/RecordPage'
import { NO_SUBMISSION } from '../naming'

interface Props {
  back: { to: string; label: string }
  children: (submission: SubmissionDetail) => ReactNode
}

/** The work that the address names. */
export const SubmissionRecord = ({ back, children }: Props) => {
  const id = Number(useParams().submissionId)
  const query = useApi(api.submission, { params: { id } }, { enabled: isRecordId(id), silent: true })
  return (
    <RecordPage
      query={query}
      endpoint={api.submission}
      known={isRecordId(id)}
      missing={NO_SUBMISSION}
      back={back}
      failed="未能打开作业"
    >
      {children}
    </RecordPage>
  )
}
