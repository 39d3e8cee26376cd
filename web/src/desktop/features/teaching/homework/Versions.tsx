import type { SubmissionVersion } from '@xueqiao/contract/features/teaching/homework/submission'
import type { LevelStyle, Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { useState } from 'react'
import { Dialog } from '../../../../lib/Dialog'
import { formatFeedTime } from '../../../../lib/format'
import { isPicture, resultText } from '../../../../shared/homework/words'
import { MarkedPhoto } from '../../../../shared/ink/MarkedPhoto'
import { Attachments } from '../../../kit/record/Attachments'

interface VersionsProps {
  homework: { scoring: Scoring; levelStyle: LevelStyle }
  versions: readonly SubmissionVersion[]
}

const Photos = ({ version }: { version: SubmissionVersion }) => {
  const [open, setOpen] = useState<number>()
  const photos = version.files.filter(isPicture)
  const layerOf = (fileId: number) => version.layers.find((layer) => layer.fileId === fileId)
  const shown = photos.find(({ id }) => id === open)
  if (photos.length === 0) return null
  return (
    <>
      <ul className="homework-photos" aria-label="照片">
        {photos.map((file, index) => (
          <li key={file.id}>
            <button type="button" aria-label={`查看第 ${index + 1} 张照片`} onClick={() => setOpen(file.id)}>
              <MarkedPhoto file={file} layer={layerOf(file.id)} small />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        title={`照片 ${photos.findIndex(({ id }) => id === open) + 1} / ${photos.length}`}
        width={880}
        onClose={() => setOpen(undefined)}
      >
        {shown !== undefined && <MarkedPhoto file={shown} layer={layerOf(shown.id)} />}
      </Dialog>
    </>
  )
}

const Marked = ({
  homework,
  version,
}: {
  homework: VersionsProps['homework']
  version: SubmissionVersion
}) => {
  if (version.markedAt === null) return null
  return (
    <div className="homework-marked">
      {version.returnReason === null ? (
        <strong className="homework-result">{resultText({ ...homework, ...version })}</strong>
      ) : (
        <p>
          <span className="tag orange">退回订正</span> {version.returnReason}
        </p>
      )}
      {version.tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
      {version.comment !== null && <p>{version.comment}</p>}
      <small className="muted">
        {version.markedBy} · {formatFeedTime(version.markedAt)}
      </small>
    </div>
  )
}

/** What was handed in, the latest first, each with what the teacher drew and said. */
export const Versions = ({ homework, versions }: VersionsProps) => (
  <ol className="homework-versions">
    {versions.map((version) => (
      <li key={version.number}>
        <h2>
          第 {version.number} 次提交
          <small className="muted">
            {formatFeedTime(version.handedInAt)}
            {version.late && '，迟交'}
            {version.minutes !== null && `，用时 ${version.minutes} 分钟`}
          </small>
        </h2>
        <Marked homework={homework} version={version} />
        {version.content !== null && <p className="homework-words">{version.content}</p>}
        <Photos version={version} />
        <Attachments files={version.files.filter((file) => !isPicture(file))} />
      </li>
    ))}
  </ol>
)
