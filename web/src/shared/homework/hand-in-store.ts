import { HAND_INS } from '../../session/store'

/** A photo or file that is to be handed in; its bytes lie in the browser's database (shared/chat/sending/blobs). */
export interface HandInFile {
  key: string
  name: string
  size: number
  type: string
  /** Once uploaded. */
  fileId: number | null
  /** Of what was handed in before and stands in this one, too. */
  url?: string
}

/** What a pupil does about one homework, before the server has it. */
export interface HandIn {
  homeworkId: number
  title: string
  /** Not where a tick is enough. */
  needsSubmission?: boolean
  /** The same one in every try, so that the server counts it once. */
  clientId: string
  content: string
  minutes: string
  files: readonly HandInFile[]
  /** `draft`: still being written. `waiting`: no network, tried again by itself. `failed`: refused, `reason` says why. */
  state: 'draft' | 'sending' | 'waiting' | 'failed'
  reason: string | null
}

/** In a list of homework. */
export const ON_ITS_WAY = {
  draft: { text: '有未提交的内容', tone: 'act' },
  sending: { text: '正在提交', tone: 'plain' },
  waiting: { text: '联网后自动提交', tone: 'act' },
  failed: { text: '没有提交成功', tone: 'late' },
} as const

const prefixOf = (userId: number) => `${HAND_INS}${userId}:`
export const isHandInKey = (key: string | null, userId: number) =>
  key === null || key.startsWith(prefixOf(userId))

const entryIn = (text: string | null): HandIn[] => {
  try {
    const entry: HandIn | null = JSON.parse(text ?? 'null')
    return entry === null ? [] : [entry]
  } catch {
    return []
  }
}

/** Kept a user: somebody else at the same browser neither sees nor sends it. */
export const readHandIns = (userId: number): HandIn[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(userId)))
    .flatMap((key) => entryIn(localStorage.getItem(key)))

/** A draft that was emptied again is none. */
export const isBegun = ({ content, minutes, files }: HandIn) =>
  content.trim() !== '' || minutes !== '' || files.length > 0

export const handsIn = ({ state }: HandIn) => state === 'sending' || state === 'waiting'

/** 提交 was pressed, and it has not arrived: the form is closed. */
export const isLeft = (entry: HandIn) => handsIn(entry) || entry.state === 'failed'

/** Whether anything waits to be handed in: asked before the script that does it is loaded. */
export const isAnyOnItsWay = (userId: number) => readHandIns(userId).some(handsIn)

/** Whether it will survive a reload. */
export const saveHandIn = (userId: number, entry: HandIn): boolean => {
  try {
    localStorage.setItem(prefixOf(userId) + entry.homeworkId, JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

export const removeHandIn = (userId: number, homeworkId: number) =>
  localStorage.removeItem(prefixOf(userId) + homeworkId)
