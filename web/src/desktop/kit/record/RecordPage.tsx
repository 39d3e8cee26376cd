import type { ReactNode } from 'react'
import type { AnyEndpoint } from '../../../api/call'
import { CallError } from '../../../api/call-error'
import { type FailureTexts, failureText } from '../../../api/failure'
import type { IconName } from '../../../lib/icons'
import { useNamePage } from '../../../lib/page-name'
import { ButtonLink } from '../ButtonLink'
import { EmptyState, FailedState, LoadingRows } from '../list/TableState'

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; isError: boolean; refetch: () => unknown }
  endpoint: AnyEndpoint
  /** Whether the address names a record at all. */
  known?: boolean
  /** Said of one that is not there, or not for whoever asks. */
  missing: { icon: IconName; title: string; text: string }
  /** From there; left out for those who have no list to go back to. */
  back?: { to: string; label: string } | undefined
  failed: string
  texts?: FailureTexts
  children: (data: Data) => ReactNode
}

/** What it is called, whichever of the two words its kind has for that. */
const nameIn = (record: unknown): string | undefined => {
  if (typeof record !== 'object' || record === null) return undefined
  const { name, title = name } = record as { name?: unknown; title?: unknown }
  return typeof title === 'string' ? title : undefined
}

export const isRecordId = (id: number) => Number.isInteger(id) && id > 0

/** The page of one record: it, or why it is not there. The tab and the trail bear its name. */
export const RecordPage = <Data,>(props: Props<Data>) => {
  const { query, endpoint, known = true, missing, back, failed, texts, children } = props
  useNamePage(nameIn(query.data))
  if (query.data !== undefined) return children(query.data)
  const isMissing = !known || (query.error instanceof CallError && query.error.status === 404)
  return (
    <section className="card">
      {isMissing ? (
        <EmptyState {...missing} heading="h1">
          {back && <ButtonLink to={back.to}>{back.label}</ButtonLink>}
        </EmptyState>
      ) : query.isError ? (
        <FailedState
          title={failed}
          text={failureText(query.error, endpoint, texts)}
          onRetry={query.refetch}
        />
      ) : (
        <LoadingRows />
      )}
    </section>
  )
}
