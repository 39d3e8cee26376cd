import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { SubmissionVersion } from '@xueqiao/contract/features/teaching/homework/submission'
import type { LevelStyle, Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { useState } from 'react'
import { formatFeedTime } from '../../lib/format'
import { isPicture, resultText } from '../../shared/homework/words'
import { InkBoard } from '../../shared/ink/InkBoard'
import { MarkedPhoto } from '../../shared/ink/MarkedPhoto'
import { useInk } from '../../shared/ink/useInk'
import { Attachments } from '../kit/Attachments'
import { Sheet } from '../kit/Sheet'
import './homework.css'

interface OpenedProps {
  version: SubmissionVersion
  file: StoredFile
  title: string
  onClose: () => void
}

/** Two fingers bring it closer; nothing can be drawn. */
const Opened = ({ version, file, title, onClose }: OpenedProps) => {
  const ink = useInk(version.layers)
  return (
    <Sheet title={title} onClose={onClose}>
      <InkBoard file={file} ink={ink} tool="move" onText={() => undefined} />
    </Sheet>
  )
}

const Photos = ({ version }: { version: SubmissionVersion }) => {
  const [open, setOpen] = useState<number>()
  const photos = version.files.filter(isPicture)
  const shown = open === undefined ? undefined : photos[open]
  if (photos.length === 0) return null
  return (
    <>
      <ul className="m-hw-photos" aria-label="照片">
        {photos.map((file, index) => (
          <li key={file.id}>
            <button type="button" aria-label={`查看第 ${index + 1} 张照片`} onClick={() => setOpen(index)}>
              <MarkedPhoto
                file={file}
                layer={version.layers.find((layer) => layer.fileId === file.id)}
                small
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Opened
          version={version}
          file={shown}
          title={`照片 ${(open ?? 0) + 1} / ${photos.length}`}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

interface Props {
  homework: { scoring: Scoring; levelStyle: LevelStyle }
  versions: readonly SubmissionVersion[]
}

const Marked = ({ homework, version }: { homework: Props['homework']; version: SubmissionVersion }) => {
  const { markedAt, markedBy, returnReason, comment, tags } = version
  if (markedAt === null) return null
  return (
    <div className="m-hw-marked">
      {returnReason === null ? (
        <b className="m-hw-result">{resultText({ ...homework, ...version })}</b>
      ) : (
        <p>
          <span className="tag orange">退回订正</span> {returnReason}
        </p>
      )}
      {comment !== null && <p className="m-hw-words">{comment}</p>}
      {tags.length > 0 && <p className="m-meta">{tags.join('、')}</p>}
      <p className="m-meta">
        {markedBy} · {formatFeedTime(markedAt)}
      </p>
    </div>
  )
}

/** What was handed in, the latest first, each with what the teacher drew and said. */
export const Versions = ({ homework, versions }: Props) => (
  <ol className="m-hw-versions">
    {versions.map((version) => (
      <li key={version.number} className="m-card">
        <h3>
          第 {version.number} 次提交
          <span className="m-meta">
            {formatFeedTime(version.handedInAt)}
            {version.late && '，迟交'}
            {version.minutes !== null && `，用时 ${version.minutes} 分钟`}
          </span>
        </h3>
        <Marked homework={homework} version={version} />
        {version.content !== null && <p className="m-hw-words">{version.content}</p>}
        <Photos version={version} />
        <Attachments files={version.files.filter((file) => !isPicture(file))} />
      </li>
    ))}
  </ol>
)
