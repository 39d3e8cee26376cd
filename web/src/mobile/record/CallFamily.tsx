import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../lib/chunks'
import { Icon } from '../../lib/icons'
import './reveal/reveal.css'

// What checks the reason comes when somebody calls: first pages of the phone do without.
const RevealSheet = lazy(() =>
  loadChunk(() => import('./reveal/RevealSheet').then((m) => ({ default: m.RevealSheet }))),
)

interface Props {
  studentId: number
  studentName: string
  /** One of the family; left out for the first of it. */
  guardian?: { parentId: number; name: string }
}

/** A call to the family of a pupil, from wherever it is listed: the number is opened with a reason, and that is kept. */
export const CallFamily = ({ studentId, studentName, guardian }: Props) => {
  const [asking, setAsking] = useState(false)
  const [phone, setPhone] = useState('')
  const owner = guardian?.name ?? `${studentName}的家长`
  const label = `打电话给${owner}`
  return (
    <>
      {phone === '' ? (
        <button
          type="button"
          className="m-icon-button m-call"
          aria-label={label}
          onClick={() => setAsking(true)}
        >
          <Icon name="call" size="l" />
        </button>
      ) : (
        <a className="m-icon-button m-call" aria-label={label} href={`tel:${phone}`}>
          <Icon name="call" size="l" />
        </a>
      )}
      {asking && (
        <Suspense>
          <RevealSheet
            secret={{
              ...{ studentId, owner },
              ...(guardian === undefined ? { field: 'parentPhone' } : { parentId: guardian.parentId }),
            }}
            onRevealed={setPhone}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
