import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { StoredFile } from '../../base/files'
import { Layer } from './layers'
import { LEVELS, SUBMISSION_STATES } from './values'

/** What one pupil has handed in; there from the hour of publishing on, handed in or not. */
export const SubmissionRow = z.object({
  id: z.int(),
  homeworkId: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  classId: z.int(),
  className: z.string(),
  state: z.enum(SUBMISSION_STATES),
  dueAt: Instant,
  submittedAt: Instant.nullable(),
  late: z.boolean(),
  /** How often it was handed in. */
  times: z.int(),
  minutes: z.int().nullable(),
  score: z.number().nullable(),
  level: z.enum(LEVELS).nullable(),
  tags: z.array(z.string()),
  gradedAt: Instant.nullable(),
  returnReason: z.string().nullable(),
  remindedAt: Instant.nullable(),
  version: z.int(),
})
export type SubmissionRow = z.output<typeof SubmissionRow>

/** One handing in, with what was said about it. */
export const SubmissionVersion = z.object({
  number: z.int(),
  content: z.string().nullable(),
  files: z.array(StoredFile),
  minutes: z.int().nullable(),
  late: z.boolean(),
  handedInAt: Instant,
  score: z.number().nullable(),
  level: z.enum(LEVELS).nullable(),
  comment: z.string().nullable(),
  tags: z.array(z.string()),
  layers: z.array(Layer),
  returnReason: z.string().nullable(),
  markedAt: Instant.nullable(),
  markedBy: z.string().nullable(),
})
export type SubmissionVersion = z.output<typeof SubmissionVersion>

export const SubmissionDetail = SubmissionRow.extend({
  /** Latest first; empty where nothing was handed in. */
  versions: z.array(SubmissionVersion),
  may: z.object({ submit: z.boolean(), grade: z.boolean() }),
})
export type SubmissionDetail = z.output<typeof SubmissionDetail>
