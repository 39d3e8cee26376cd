import { Button } from 'antd'
import { useRef } from 'react'
import { Icon } from '../../../../../lib/icons'
import { ACCEPTED_FILES } from '../../../../../shared/chat/files'
import {
  type ChangeFiles,
  countText,
  isTurnable,
  useChosenFiles,
  usePreview,
} from '../../../../../shared/homework/chosen-files'
import type { HandInFile } from '../../../../../shared/homework/hand-in-store'
import { sizeText } from '../../../../kit/record/Attachments'

const Sight = ({ file }: { file: HandInFile }) => {
  const address = usePreview(file)
  return address === undefined ? <Icon name="file" /> : <img src={address} alt="" />
}

interface Props {
  files: readonly HandInFile[]
  onChange: ChangeFiles
}

/** What goes with the words, in the order in which the teacher sees it; it is kept here until it is handed in. */
export const HandInFiles = ({ files, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const chosen = useChosenFiles(files, onChange)
  return (
    <div className="submit-field">
      <b>照片和文件（{countText(files)}）</b>
      <ol className="submit-files" aria-label="照片和文件">
        {files.map((file, index) => (
          <li key={file.key}>
            <Sight file={file} />
            <span>
              {file.name} <small className="muted">{sizeText(file.size)}</small>
            </span>
            {isTurnable(file) && (
              <Button
                size="small"
                aria-label={`顺时针旋转 ${file.name}`}
                onClick={() => void chosen.turn(file)}
              >
                旋转
              </Button>
            )}
            <Button
              size="small"
              icon={<Icon name="up" size="s" />}
              aria-label={`上移 ${file.name}`}
              disabled={index === 0}
              onClick={() => chosen.move(file, -1)}
            />
            <Button
              size="small"
              icon={<Icon name="down" size="s" />}
              aria-label={`下移 ${file.name}`}
              disabled={index === files.length - 1}
              onClick={() => chosen.move(file, 1)}
            />
            <Button size="small" aria-label={`移除 ${file.name}`} onClick={() => chosen.remove(file)}>
              移除
            </Button>
          </li>
        ))}
      </ol>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label="添加照片或文件"
        accept={ACCEPTED_FILES}
        onChange={({ target }) => {
          const picked = [...(target.files ?? [])]
          target.value = ''
          if (picked.length > 0) void chosen.add(picked)
        }}
      />
      <div>
        <Button
          icon={<Icon name="camera" />}
          disabled={chosen.full}
          loading={chosen.busy}
          onClick={() => input.current?.click()}
        >
          添加照片或文件
        </Button>
      </div>
    </div>
  )
}
