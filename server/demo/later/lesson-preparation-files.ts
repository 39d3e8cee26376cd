import { addBeside } from '../lesson-preparations/beside'
import type { LaterPart } from './part'

const MOST = 6

/** What stands beside the latest preparations of whoever is offered, and the pictures in them. */
export const lessonPreparationFiles: LaterPart = {
  key: 'lesson-preparation-files',
  label: '备课的图片与附件',
  pieces: async () => Array.from({ length: MOST }, (_, index) => index),
  fill: addBeside,
}
