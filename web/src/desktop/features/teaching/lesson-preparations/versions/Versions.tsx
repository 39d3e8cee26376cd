import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { differencesOf } from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import {
  preparationVersionsApi as api,
  PREPARATION_VERSION_KIND_LABELS,
  type PreparationVersion,
} from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { formatFeedTime } from '../../../../../lib/format'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { DiffFigures, DiffView } from './DiffView'

const useVersions = (id: number) => useApi(api.versions, { params: { id } }, { silent: true, staleTime: 0 })

const useVersion = (id: number, number: number | undefined) =>
  useApi(
    api.version,
    { params: { id, number: String(number) } },
    { silent: true, enabled: number !== undefined },
  ).data

interface Props {
  preparation: PreparationDetail
  /** The one that is looked at first. */
  first?: number | undefined
  open: boolean
  onClose: () => void
  /** Once another one was brought back. */
  onRestored: (preparation: PreparationDetail) => void
}

const Line = ({
  version,
  on,
  onClick,
}: {
  version: PreparationVersion
  on: boolean
  onClick: () => void
}) => (
  <li>
    <button type="button" aria-pressed={on} onClick={onClick}>
      <b>第 {version.number} 稿</b>
      <span>{PREPARATION_VERSION_KIND_LABELS[version.kind]}</span>
      <small className="muted">
        {version.savedByName}，{formatFeedTime(version.savedAt)}
      </small>
    </button>
  </li>
)

/** What was kept, and what has become of it since; any of them can be brought back. */
export const VersionsDialog = ({ preparation, first, open, onClose, onRestored }: Props) => {
  const { id, content, mayEdit } = preparation
  const { data = [] } = useVersions(id)
  const [chosen, setChosen] = useState(first)
  const number = chosen ?? data[0]?.number
  const version = useVersion(id, number)
  const restore = useAction(api.restore, {
    after: (restored) => {
      onRestored(restored)
      onClose()
    },
  })
  const differences = version === undefined ? [] : differencesOf(version.content, content)
  return (
    <Dialog open={open} title="版本" width={920} onClose={onClose}>
      {data.length === 0 ? (
        <p className="muted">还没有留下版本。提交审核和编辑中都会自动留下。</p>
      ) : (
        <div className="prep-versions">
          <ol aria-label="留下的版本">
            {data.map((one) => (
              <Line
                key={one.number}
                version={one}
                on={one.number === number}
                onClick={() => setChosen(one.number)}
              />
            ))}
          </ol>
          {version !== undefined && (
            <section aria-label={`第 ${version.number} 稿与现在相比`}>
              <header>
                <b>从第 {version.number} 稿到现在</b>
                <DiffFigures differences={differences} />
                {mayEdit && differences.length > 0 && (
                  <Button
                    size="small"
                    disabled={restore.busy}
                    onClick={() => restore.run({ params: { id, number: String(version.number) } })}
                  >
                    恢复到这一稿
                  </Button>
                )}
              </header>
              <DiffView differences={differences} />
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface SinceProps {
  preparation: PreparationDetail
  onOpen: (number: number) => void
}

/** What has become of the text since it was last handed in; of one that waits, since the time before. */
export const SinceSubmitted = ({ preparation, onOpen }: SinceProps) => {
  const { data = [] } = useVersions(preparation.id)
  const submitted = data.filter(({ kind }) => kind === 'SUBMITTED')
  const number = submitted[preparation.status === 'SUBMITTED' ? 1 : 0]?.number
  const version = useVersion(preparation.id, number)
  if (version === undefined) return null
  const differences = differencesOf(version.content, preparation.content)
  return (
    <section className="prep-since" aria-label="与上一稿相比">
      <header>
        <b>与上一稿相比</b>
        {differences.length > 0 && (
          <Button type="link" size="small" onClick={() => onOpen(version.number)}>
            逐处查看
          </Button>
        )}
      </header>
      {differences.length === 0 ? (
        <p className="muted">还没有改动</p>
      ) : (
        <DiffFigures differences={differences} />
      )}
    </section>
  )
}
