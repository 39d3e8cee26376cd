import { PHOTOS_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useEffect, useState } from 'react'
import { newClientId } from '../../../../../lib/client-id'
import { Icon } from '../../../../../lib/icons'
import { toast } from '../../../../../lib/toast'
import { dropFile, keepFile, keptFile } from '../../../../../shared/chat/blobs'
import { ACCEPTED_FILES, addressOf, refusalOf } from '../../../../../shared/chat/files'
import type { HandInFile } from '../../../../../shared/homework/hand-in-store'
import { smallPhoto } from '../../../../../shared/homework/small-photo'
import { ALBUM, CAMERA, PickButtons } from '../../../../homework/PickButtons'
import { PhotoMenu } from './PhotoMenu'

/** Where its picture is: at the server, or on this phone. */
const usePreview = ({ key, type, url }: HandInFile) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (url !== undefined || !type.startsWith('image/')) return
    let made: string | undefined
    let gone = false
    void keptFile(key).then((file) => {
      if (gone || file === undefined) return
      made = URL.createObjectURL(file)
      setAddress(made)
    })
    return () => {
      gone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [key, type, url])
  if (!type.startsWith('image/')) return undefined
  return url === undefined ? address : addressOf({ url })
}

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

const stored = async (file: File): Promise<HandInFile | undefined> => {
  const refusal = refusalOf(file)
  if (refusal !== undefined) {
    toast.error(refusal)
    return undefined
  }
  const key = newClientId()
  const lasting = await keepFile(key, file)
  if (!lasting) toast.warning('手机无法保存这张照片，提交前请不要关闭页面')
  return { key, name: file.name, size: file.size, type: file.type, fileId: null }
}

const PICKS = [
  { label: '拍照', icon: 'camera', input: CAMERA },
  { label: '相册', icon: 'image', input: ALBUM },
  { label: '文件', icon: 'clip', input: { accept: ACCEPTED_FILES, multiple: true } },
] as const

interface Props {
  files: readonly HandInFile[]
  onChange: (change: (files: readonly HandInFile[]) => HandInFile[]) => void
}

/** Photos of the camera or the album, and files, in the order in which the teacher sees them. */
export const Photos = ({ files, onChange }: Props) => {
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<number>()

  const add = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    const room = chosen.slice(0, PHOTOS_MAX - files.length)
    if (room.length < chosen.length) toast.warning(`照片和文件不能超过 ${PHOTOS_MAX} 个`)
    setBusy(true)
    for (const file of room) {
      const entry = await stored(file.type.startsWith('image/') ? await smallPhoto(file) : file)
      if (entry !== undefined) onChange((known) => [...known, entry].slice(0, PHOTOS_MAX))
    }
    setBusy(false)
  }
  const turn = async ({ key, name }: HandInFile) => {
    const file = await keptFile(key)
    const entry = file && (await stored(await smallPhoto(file, 1)))
    if (entry === undefined) return
    onChange((known) => known.map((one) => (one.key === key ? { ...entry, name } : one)))
    void dropFile(key)
  }
  const move = (index: number, by: 1 | -1) => {
    onChange((known) => {
      const moved = known[index]
      const rest = known.toSpliced(index, 1)
      return moved === undefined ? rest : rest.toSpliced(index + by, 0, moved)
    })
    setOpened(index + by)
  }
  const remove = ({ key }: HandInFile) => {
    onChange((known) => known.filter((one) => one.key !== key))
    setOpened(undefined)
    void dropFile(key)
  }

  const full = busy || files.length >= PHOTOS_MAX
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
      <PickButtons picks={PICKS} disabled={full} onPick={(input) => void add(input)} />
      <p className="m-meta" role="status">
        {busy ? '正在处理照片' : `${files.length} / ${PHOTOS_MAX}，点开可旋转、调整顺序`}
      </p>
      {shown !== undefined && opened !== undefined && (
        <PhotoMenu
          file={shown}
          index={opened}
          count={files.length}
          onMove={(by) => move(opened, by)}
          onTurn={() => void turn(shown)}
          onRemove={() => remove(shown)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
