import {
  type PreparationDetail,
  lessonPreparationsApi as preparations,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { Difference } from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import { preparationVersionsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { addressOf } from '../naming'
import { DiffFigures, DiffView } from '../versions/DiffView'

interface Props {
  preparation: PreparationDetail
  open: boolean
  onClose: () => void
}

/** What one 二次备课 has made of its master; the master's author takes over what is worth it. */
const Comparison = ({ id }: { id: number }) => {
  const { data } = useApi(api.compare, { params: { id } }, { staleTime: 0 })
  const merging = useAction(api.merge)
  if (data === undefined) return null
  const merge = ({ place, block }: Difference) =>
    merging.run({
      params: { id: data.masterId },
      // Blocks of a difference are named by the server.
      body: { fromId: id, place, block: block as 'lessonType', revision: data.masterRevision },
    })
  return (
    <section aria-label="与主备稿相比">
      <header>
        <b>与主备稿相比</b>
        <DiffFigures differences={data.differences} />
      </header>
      <p className="muted">
        主备稿：
        <Link to={addressOf({ id: data.masterId })}>{data.masterTitle}</Link>，{data.masterAuthorName}
        {data.isMasterChanged && '；主备稿之后又有修改'}
      </p>
      <DiffView
        differences={data.differences}
        {...(data.mayMerge && {
          action: (difference: Difference) => (
            <Button size="small" disabled={merging.busy} onClick={() => void merge(difference)}>
              并入主备稿
            </Button>
          ),
        })}
      />
    </section>
  )
}

const MOST = 50

/** 集体备课: one master, and what each colleague has made of it. */
export const MasterDialog = ({ preparation, open, onClose }: Props) => {
  const { id, masterId, derivedCount } = preparation
  const isMaster = derivedCount > 0
  const derived = useApi(preparations.search, { query: { masterId: id, size: MOST } }, { enabled: isMaster })
  const rows = derived.data?.content ?? []
  const [chosen, setChosen] = useState<number>()
  const shown = masterId !== null && !isMaster ? id : (chosen ?? rows[0]?.id)
  return (
    <Dialog open={open} title="集体备课" width={920} onClose={onClose}>
      <div className={isMaster ? 'prep-versions' : undefined}>
        {isMaster && (
          <ol aria-label="二次备课">
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" aria-pressed={row.id === shown} onClick={() => setChosen(row.id)}>
                  <b>{row.authorName}</b>
                  <small className="muted">{row.classNames.join('、') || row.title}</small>
                </button>
              </li>
            ))}
          </ol>
        )}
        {isMaster && derived.data !== undefined && rows.length === 0 && (
          <p className="muted">同事的二次备课还没有与您共享。</p>
        )}
        {shown !== undefined && <Comparison key={shown} id={shown} />}
      </div>
    </Dialog>
  )
}
