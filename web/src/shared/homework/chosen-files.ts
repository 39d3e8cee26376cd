import { TOO_MANY_FILES } from '@xueqiao/contract/features/teaching/homework/mine'
import { OTHER_FILES_MAX, PHOTOS_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useEffect, useState } from 'react'
import { newClientId } from '../../lib/client-id'
import { toast } from '../../lib/toast'
import { addressOf, refusalOf } from '../chat/files'
import { dropFile, keepFile, keptFile } from '../chat/sending/blobs'
import { uploading } from '../uploading'
import type { HandInFile } from './hand-in-store'
import { smallPhoto } from './small-photo'

const isPhoto = ({ type }: Pick<HandInFile, 'type'>) => type.startsWith('image/')

/** What the server has already is turned by whoever marks it. */
export const isTurnable = (file: HandInFile) => isPhoto(file) && file.url === undefined

/** Where its picture is: at the server, or on this device. */
export const usePreview = ({ key, type, url }: HandInFile) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (url !== undefined || !isPhoto({ type })) return
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
  if (!isPhoto({ type })) return undefined
  return url === undefined ? address : addressOf({ url })
}

const stored = async (file: File): Promise<HandInFile | undefined> => {
  const refusal = refusalOf(file)
  if (refusal !== undefined) {
    toast.error(refusal)
    return undefined
  }
  const key = newClientId()
  const lasting = await keepFile(key, file)
  if (!lasting) toast.warning('浏览器无法保存这个文件，提交前请不要关闭页面')
  return { key, name: file.name, size: file.size, type: file.type, fileId: null }
}

/** The first of each kind, as many as are taken. */
const fitting = <T extends Pick<HandInFile, 'type'>>(files: readonly T[]): T[] => {
  const left = { photo: PHOTOS_MAX, other: OTHER_FILES_MAX }
  return files.filter((file) => left[isPhoto(file) ? 'photo' : 'other']-- > 0)
}

/** 3 / 9 张照片，1 / 9 个文件 */
export const countText = (files: readonly HandInFile[]) => {
  const photos = files.filter(isPhoto).length
  return `${photos} / ${PHOTOS_MAX} 张照片，${files.length - photos} / ${OTHER_FILES_MAX} 个文件`
}

export type ChangeFiles = (change: (files: readonly HandInFile[]) => readonly HandInFile[]) => void

/** Photos and files that are to be handed in, in the order in which the teacher sees them; photos are made small. */
export const useChosenFiles = (files: readonly HandInFile[], onChange: ChangeFiles) => {
  const [busy, setBusy] = useState(false)
  return {
    busy,
    full: busy || files.length >= PHOTOS_MAX + OTHER_FILES_MAX,
    add: (chosen: readonly File[]) =>
      uploading(async () => {
        const fits = fitting<HandInFile | File>([...files, ...chosen])
        const room = chosen.filter((file) => fits.includes(file))
        if (room.length < chosen.length) toast.warning(TOO_MANY_FILES)
        setBusy(true)
        for (const file of room) {
          const entry = await stored(isPhoto(file) ? await smallPhoto(file) : file)
          if (entry !== undefined) onChange((known) => fitting([...known, entry]))
        }
        setBusy(false)
      }),
    turn: ({ key, name }: HandInFile) =>
      uploading(async () => {
        const file = await keptFile(key)
        const entry = file && (await stored(await smallPhoto(file, 1)))
        if (entry === undefined) return
        onChange((known) => known.map((one) => (one.key === key ? { ...entry, name } : one)))
        void dropFile(key)
      }),
    move: ({ key }: HandInFile, by: 1 | -1) =>
      onChange((known) => {
        const at = known.findIndex((one) => one.key === key)
        const moved = known[at]
        return moved === undefined ? known : known.toSpliced(at, 1).toSpliced(at + by, 0, moved)
      }),
    remove: ({ key }: HandInFile) => {
      onChange((known) => known.filter((one) => one.key !== key))
      void dropFile(key)
    },
  }
}
