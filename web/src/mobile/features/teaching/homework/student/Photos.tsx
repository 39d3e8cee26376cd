import { useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { ACCEPTED_FILES } from '../../../../../shared/chat/files'
import {
  type ChangeFiles,
  countText,
  useChosenFiles,
  usePreview,
} from '../../../../../shared/homework/chosen-files'
import type { HandInFile } from '../../../../../shared/homework/hand-in-store'
import { ALBUM, CAMERA, PickButtons } from '../../../../homework/PickButtons'
import { PhotoMenu } from './PhotoMenu'

const Thumb = ({ file, index, onOpen }: { file: HandInFile; index: number; onOpen: () => void }) => {
  const address = usePreview(file)
  return (
    <button type="button" aria-label={`第 ${index + 1} 个：${file.name}`} onClick={onOpen}>
      {address === undefined ? (
        <span className="m-hw-doc">
          <Icon name="file" />
          {file.name}
        </span>
      ) : (
        <img src={address} alt="" />
      )}
    </button>
  )
}

const PICKS = [
  { label: '拍照', icon: 'camera', input: CAMERA },
  { label: '相册', icon: 'image', input: ALBUM },
  { label: '文件', icon: 'clip', input: { accept: ACCEPTED_FILES, multiple: true } },
] as const

interface Props {
  files: readonly HandInFile[]
  onChange: ChangeFiles
}

/** Photos of the camera or the album, and files, in the order in which the teacher sees them. */
export const Photos = ({ files, onChange }: Props) => {
  const chosen = useChosenFiles(files, onChange)
  const [opened, setOpened] = useState<number>()
  const pick = (input: HTMLInputElement) => {
    const picked = [...(input.files ?? [])]
    input.value = ''
    void chosen.add(picked)
  }

  const shown = opened === undefined ? undefined : files[opened]
  return (
    <div className="m-hw-attach">
      {files.length > 0 && (
        <ul className="m-hw-photos" aria-label="要提交的照片和文件">
          {files.map((file, index) => (
            <li key={file.key}>
              <Thumb file={file} index={index} onOpen={() => setOpened(index)} />
            </li>
          ))}
        </ul>
      )}
      <PickButtons picks={PICKS} disabled={chosen.full} onPick={pick} />
      <p className="m-meta" role="status">
        {chosen.busy ? '正在处理照片' : `${countText(files)}，点开可旋转、调整顺序`}
      </p>
      {shown !== undefined && opened !== undefined && (
        <PhotoMenu
          file={shown}
          index={opened}
          count={files.length}
          onMove={(by) => {
            chosen.move(shown, by)
            setOpened(opened + by)
          }}
          onTurn={() => void chosen.turn(shown)}
          onRemove={() => {
            chosen.remove(shown)
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
