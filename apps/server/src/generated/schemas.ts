// Generated from the contract. Do not edit: change the document in spec and run `pnpm generate`.
import { z } from '@hono/zod-openapi'
import * as checks from './checks.ts'

export const ProblemDetail = z.string().min(1).openapi('ProblemDetail')
export type ProblemDetail = z.infer<typeof ProblemDetail>

export const ProblemInstance = checks.uriReference().min(1).openapi('ProblemInstance', {
  format: 'uri-reference',
})
export type ProblemInstance = z.infer<typeof ProblemInstance>

export const RequestId = z.string().min(1).max(64).regex(/^[A-Za-z0-9._-]+$/u).openapi('RequestId', {
  pattern: '^[A-Za-z0-9._-]+$',
})
export type RequestId = z.infer<typeof RequestId>

export const ValidationError = z.object({
  in: z.enum(['path', 'query', 'header', 'body']),
  pointer: z.string().regex(/^(?:\/(?:[^/~]|~[01])*)*$/u).openapi({
    pattern: '^(?:/(?:[^/~]|~[01])*)*$',
  }),
  detail: z.string().min(1),
  allowed: z.array(z.string().min(1)).optional(),
}).openapi('ValidationError')
export type ValidationError = z.infer<typeof ValidationError>

export const RequestInvalidProblem = z.object({
  type: z.literal('/problems/request_invalid'),
  title: z.string().min(1),
  status: z.literal(400).openapi({
    type: 'integer',
    enum: [400],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('request_invalid'),
  requestId: RequestId,
  errors: z.array(ValidationError).min(1),
}).openapi('RequestInvalidProblem')
export type RequestInvalidProblem = z.infer<typeof RequestInvalidProblem>

export const ApiKeyMissingProblem = z.object({
  type: z.literal('/problems/api_key_missing'),
  title: z.string().min(1),
  status: z.literal(401).openapi({
    type: 'integer',
    enum: [401],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('api_key_missing'),
  requestId: RequestId,
}).openapi('ApiKeyMissingProblem')
export type ApiKeyMissingProblem = z.infer<typeof ApiKeyMissingProblem>

export const ApiKeyInvalidProblem = z.object({
  type: z.literal('/problems/api_key_invalid'),
  title: z.string().min(1),
  status: z.literal(401).openapi({
    type: 'integer',
    enum: [401],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('api_key_invalid'),
  requestId: RequestId,
}).openapi('ApiKeyInvalidProblem')
export type ApiKeyInvalidProblem = z.infer<typeof ApiKeyInvalidProblem>

export const Permission = z.string().regex(/^[A-Z][A-Za-z]+:[A-Z][A-Za-z]+$/u).openapi('Permission', {
  pattern: '^[A-Z][A-Za-z]+:[A-Z][A-Za-z]+$',
})
export type Permission = z.infer<typeof Permission>

export const PermissionMissingProblem = z.object({
  type: z.literal('/problems/permission_missing'),
  title: z.string().min(1),
  status: z.literal(403).openapi({
    type: 'integer',
    enum: [403],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('permission_missing'),
  requestId: RequestId,
  permission: Permission,
}).openapi('PermissionMissingProblem')
export type PermissionMissingProblem = z.infer<typeof PermissionMissingProblem>

export const MemberBoundProblem = z.object({
  type: z.literal('/problems/member_bound'),
  title: z.string().min(1),
  status: z.literal(403).openapi({
    type: 'integer',
    enum: [403],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('member_bound'),
  requestId: RequestId,
}).openapi('MemberBoundProblem')
export type MemberBoundProblem = z.infer<typeof MemberBoundProblem>

export const ApiKeySupersededProblem = z.object({
  type: z.literal('/problems/api_key_superseded'),
  title: z.string().min(1),
  status: z.literal(403).openapi({
    type: 'integer',
    enum: [403],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('api_key_superseded'),
  requestId: RequestId,
}).openapi('ApiKeySupersededProblem')
export type ApiKeySupersededProblem = z.infer<typeof ApiKeySupersededProblem>

export const UnsafeRequestRejectedProblem = z.object({
  type: z.literal('/problems/unsafe_request_rejected'),
  title: z.string().min(1),
  status: z.literal(403).openapi({
    type: 'integer',
    enum: [403],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('unsafe_request_rejected'),
  requestId: RequestId,
}).openapi('UnsafeRequestRejectedProblem')
export type UnsafeRequestRejectedProblem = z.infer<typeof UnsafeRequestRejectedProblem>

export const RouteNotFoundProblem = z.object({
  type: z.literal('/problems/route_not_found'),
  title: z.string().min(1),
  status: z.literal(404).openapi({
    type: 'integer',
    enum: [404],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('route_not_found'),
  requestId: RequestId,
}).openapi('RouteNotFoundProblem')
export type RouteNotFoundProblem = z.infer<typeof RouteNotFoundProblem>

export const ConversationNotFoundProblem = z.object({
  type: z.literal('/problems/conversation_not_found'),
  title: z.string().min(1),
  status: z.literal(404).openapi({
    type: 'integer',
    enum: [404],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('conversation_not_found'),
  requestId: RequestId,
}).openapi('ConversationNotFoundProblem')
export type ConversationNotFoundProblem = z.infer<typeof ConversationNotFoundProblem>

export const MessageNotFoundProblem = z.object({
  type: z.literal('/problems/message_not_found'),
  title: z.string().min(1),
  status: z.literal(404).openapi({
    type: 'integer',
    enum: [404],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('message_not_found'),
  requestId: RequestId,
}).openapi('MessageNotFoundProblem')
export type MessageNotFoundProblem = z.infer<typeof MessageNotFoundProblem>

export const ContactNotFoundProblem = z.object({
  type: z.literal('/problems/contact_not_found'),
  title: z.string().min(1),
  status: z.literal(404).openapi({
    type: 'integer',
    enum: [404],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('contact_not_found'),
  requestId: RequestId,
}).openapi('ContactNotFoundProblem')
export type ContactNotFoundProblem = z.infer<typeof ContactNotFoundProblem>

export const MethodNotAllowedProblem = z.object({
  type: z.literal('/problems/method_not_allowed'),
  title: z.string().min(1),
  status: z.literal(405).openapi({
    type: 'integer',
    enum: [405],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('method_not_allowed'),
  requestId: RequestId,
}).openapi('MethodNotAllowedProblem')
export type MethodNotAllowedProblem = z.infer<typeof MethodNotAllowedProblem>

export const PositionUnknownProblem = z.object({
  type: z.literal('/problems/position_unknown'),
  title: z.string().min(1),
  status: z.literal(410).openapi({
    type: 'integer',
    enum: [410],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('position_unknown'),
  requestId: RequestId,
}).openapi('PositionUnknownProblem')
export type PositionUnknownProblem = z.infer<typeof PositionUnknownProblem>

export const RequestTimedOutProblem = z.object({
  type: z.literal('/problems/request_timed_out'),
  title: z.string().min(1),
  status: z.literal(408).openapi({
    type: 'integer',
    enum: [408],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('request_timed_out'),
  requestId: RequestId,
}).openapi('RequestTimedOutProblem')
export type RequestTimedOutProblem = z.infer<typeof RequestTimedOutProblem>

export const Identifier = z.string().min(1).max(64).regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/u).openapi('Identifier', {
  pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]*$',
})
export type Identifier = z.infer<typeof Identifier>

export const ConversationInitiator = z.enum(['Contact', 'Campaign', 'Member']).openapi('ConversationInitiator')
export type ConversationInitiator = z.infer<typeof ConversationInitiator>

export const Timestamp = checks.dateTime().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9]\.[0-9]{3}Z$/u).openapi('Timestamp', {
  format: 'date-time',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9]\\.[0-9]{3}Z$',
})
export type Timestamp = z.infer<typeof Timestamp>

export const ContactStatus = z.enum(['Active', 'Inactive', 'Blocked']).openapi('ContactStatus')
export type ContactStatus = z.infer<typeof ContactStatus>

export const Contact = z.object({
  uniqueId: Identifier,
  name: z.string().min(1).optional(),
  phone: z.string().min(1),
  phoneIsKnown: z.boolean().optional(),
  messagingAppContactId: z.string().min(1).optional(),
  attributes: z.record(z.string(), z.unknown()),
  createdAt: Timestamp,
  status: ContactStatus,
}).openapi('Contact')
export type Contact = z.infer<typeof Contact>

export const MessageDirection = z.enum(['InBound', 'OutBound']).openapi('MessageDirection')
export type MessageDirection = z.infer<typeof MessageDirection>

export const MessageAuthorKind = z.enum(['Contact', 'Member', 'External', 'Campaign']).openapi('MessageAuthorKind')
export type MessageAuthorKind = z.infer<typeof MessageAuthorKind>

export const MessageAuthor = z.object({
  kind: MessageAuthorKind,
  memberId: Identifier.optional(),
}).openapi('MessageAuthor')
export type MessageAuthor = z.infer<typeof MessageAuthor>

export const MessageStatus = z.enum(['Sent', 'Delivered', 'Read', 'Unread', 'UnDelivered', 'Failed']).openapi('MessageStatus')
export type MessageStatus = z.infer<typeof MessageStatus>

export const Reaction = z.object({
  author: MessageAuthor,
  reaction: z.string().min(1),
  at: Timestamp,
}).openapi('Reaction')
export type Reaction = z.infer<typeof Reaction>

export const TextMessageData = z.object({
  text: z.string().min(1),
}).openapi('TextMessageData')
export type TextMessageData = z.infer<typeof TextMessageData>

export const AttachmentType = z.enum(['Image', 'Video', 'Audio', 'Sticker', 'Document']).openapi('AttachmentType')
export type AttachmentType = z.infer<typeof AttachmentType>

export const MediaMessageData = z.object({
  id: z.string().min(1).optional(),
  link: checks.uri().openapi({
    format: 'uri',
  }).optional(),
  mimeType: z.string().min(1).optional(),
  sizeBytes: checks.integer().min(0).max(9007199254740991).optional(),
  fileName: z.string().min(1).optional(),
  caption: z.string().min(1).optional(),
  isVoice: z.boolean().optional(),
}).openapi('MediaMessageData')
export type MediaMessageData = z.infer<typeof MediaMessageData>

export const Attachment = z.object({
  messageType: AttachmentType,
  messageData: MediaMessageData,
}).openapi('Attachment')
export type Attachment = z.infer<typeof Attachment>

export const TextMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Text'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: TextMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('TextMessage')
export type TextMessage = z.infer<typeof TextMessage>

export const ImageMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Image'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: MediaMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('ImageMessage')
export type ImageMessage = z.infer<typeof ImageMessage>

export const VideoMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Video'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: MediaMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('VideoMessage')
export type VideoMessage = z.infer<typeof VideoMessage>

export const AudioMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Audio'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: MediaMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('AudioMessage')
export type AudioMessage = z.infer<typeof AudioMessage>

export const StickerMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Sticker'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: MediaMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('StickerMessage')
export type StickerMessage = z.infer<typeof StickerMessage>

export const DocumentMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Document'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: MediaMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('DocumentMessage')
export type DocumentMessage = z.infer<typeof DocumentMessage>

export const LocationMessageData = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().min(1).optional(),
  address: z.string().min(1).optional(),
}).openapi('LocationMessageData')
export type LocationMessageData = z.infer<typeof LocationMessageData>

export const LocationMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Location'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: LocationMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('LocationMessage')
export type LocationMessage = z.infer<typeof LocationMessage>

export const SharedContact = z.object({
  name: z.string().min(1).optional(),
  phones: z.array(z.string().min(1)),
}).openapi('SharedContact')
export type SharedContact = z.infer<typeof SharedContact>

export const ContactsMessageData = z.object({
  contacts: z.array(SharedContact).min(1),
}).openapi('ContactsMessageData')
export type ContactsMessageData = z.infer<typeof ContactsMessageData>

export const ContactsMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Contacts'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: ContactsMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('ContactsMessage')
export type ContactsMessage = z.infer<typeof ContactsMessage>

export const TemplateMessageData = z.object({
  name: z.string().min(1),
  language: z.string().min(1),
  bodyParameters: z.array(z.string().min(1)),
  components: z.unknown().optional(),
  text: z.string().min(1).optional(),
}).openapi('TemplateMessageData')
export type TemplateMessageData = z.infer<typeof TemplateMessageData>

export const TemplateMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Template'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: TemplateMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('TemplateMessage')
export type TemplateMessage = z.infer<typeof TemplateMessage>

export const ReplyAction = z.object({
  kind: z.literal('Reply'),
  id: z.string().min(1),
  title: z.string().min(1),
  description: z.string().min(1).optional(),
}).openapi('ReplyAction')
export type ReplyAction = z.infer<typeof ReplyAction>

export const LinkAction = z.object({
  kind: z.literal('Link'),
  title: z.string().min(1),
  url: checks.uri().openapi({
    format: 'uri',
  }),
}).openapi('LinkAction')
export type LinkAction = z.infer<typeof LinkAction>

export const InteractiveAction = z.discriminatedUnion('kind', [ReplyAction, LinkAction]).openapi('InteractiveAction', {
  discriminator: {
    propertyName: 'kind',
    mapping: {
      Reply: '#/components/schemas/ReplyAction',
      Link: '#/components/schemas/LinkAction',
    },
  },
})
export type InteractiveAction = z.infer<typeof InteractiveAction>

export const InteractiveMessageData = z.object({
  text: z.string().min(1),
  header: z.string().min(1).optional(),
  footer: z.string().min(1).optional(),
  listTitle: z.string().min(1).optional(),
  actions: z.array(InteractiveAction),
  components: z.unknown().optional(),
}).openapi('InteractiveMessageData')
export type InteractiveMessageData = z.infer<typeof InteractiveMessageData>

export const InteractiveMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Interactive'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: InteractiveMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('InteractiveMessage')
export type InteractiveMessage = z.infer<typeof InteractiveMessage>

export const SelectionMessageData = z.object({
  text: z.string().min(1),
  id: z.string().min(1),
  description: z.string().min(1).optional(),
}).openapi('SelectionMessageData')
export type SelectionMessageData = z.infer<typeof SelectionMessageData>

export const SelectionMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Selection'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: SelectionMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('SelectionMessage')
export type SelectionMessage = z.infer<typeof SelectionMessage>

export const UnsupportedMessageData = z.looseObject({
  originalType: z.string().min(1).optional(),
  text: z.string().min(1).optional(),
  content: z.unknown().optional(),
}).openapi('UnsupportedMessageData')
export type UnsupportedMessageData = z.infer<typeof UnsupportedMessageData>

export const UnsupportedMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Unsupported'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: UnsupportedMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('UnsupportedMessage')
export type UnsupportedMessage = z.infer<typeof UnsupportedMessage>

export const RemovedMessageData = z.object({}).openapi('RemovedMessageData')
export type RemovedMessageData = z.infer<typeof RemovedMessageData>

export const RemovedMessage = z.object({
  uniqueId: Identifier,
  conversationId: Identifier,
  channelId: Identifier.optional(),
  direction: MessageDirection,
  author: MessageAuthor.optional(),
  status: MessageStatus,
  statusReason: z.string().min(1).optional(),
  errorCode: z.string().min(1).optional(),
  messageType: z.literal('Removed'),
  createdAt: Timestamp,
  sentAt: Timestamp.optional(),
  editedAt: Timestamp.optional(),
  removedAt: Timestamp.optional(),
  replyToMessageId: Identifier.optional(),
  messagingAppMessageId: z.string().min(1).optional(),
  reactions: z.array(Reaction).min(1).max(2).optional(),
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  statusMetadata: z.record(z.string(), z.unknown()).optional(),
  messageData: RemovedMessageData,
  attachments: z.array(Attachment).min(1).max(20).optional(),
}).openapi('RemovedMessage')
export type RemovedMessage = z.infer<typeof RemovedMessage>

export const Message = z.discriminatedUnion('messageType', [
  TextMessage,
  ImageMessage,
  VideoMessage,
  AudioMessage,
  StickerMessage,
  DocumentMessage,
  LocationMessage,
  ContactsMessage,
  TemplateMessage,
  InteractiveMessage,
  SelectionMessage,
  UnsupportedMessage,
  RemovedMessage,
]).openapi('Message', {
  discriminator: {
    propertyName: 'messageType',
    mapping: {
      Text: '#/components/schemas/TextMessage',
      Image: '#/components/schemas/ImageMessage',
      Video: '#/components/schemas/VideoMessage',
      Audio: '#/components/schemas/AudioMessage',
      Sticker: '#/components/schemas/StickerMessage',
      Document: '#/components/schemas/DocumentMessage',
      Location: '#/components/schemas/LocationMessage',
      Contacts: '#/components/schemas/ContactsMessage',
      Template: '#/components/schemas/TemplateMessage',
      Interactive: '#/components/schemas/InteractiveMessage',
      Selection: '#/components/schemas/SelectionMessage',
      Unsupported: '#/components/schemas/UnsupportedMessage',
      Removed: '#/components/schemas/RemovedMessage',
    },
  },
})
export type Message = z.infer<typeof Message>

export const ConversationStatus = z.enum(['Active', 'Closed', 'Deleted']).openapi('ConversationStatus')
export type ConversationStatus = z.infer<typeof ConversationStatus>

export const AccessLevel = z.enum(['Owner', 'Member']).openapi('AccessLevel')
export type AccessLevel = z.infer<typeof AccessLevel>

export const Role = z.object({
  uniqueId: Identifier,
  name: z.string().min(1),
  description: z.string().min(1).optional(),
  permissions: z.array(Permission),
}).openapi('Role')
export type Role = z.infer<typeof Role>

export const OrganizationMember = z.object({
  uniqueId: Identifier,
  createdAt: Timestamp,
  accessLevel: AccessLevel,
  name: z.string().min(1),
  email: checks.email().openapi({
    format: 'email',
  }),
  channelId: Identifier.optional(),
  roles: z.array(Role),
}).openapi('OrganizationMember')
export type OrganizationMember = z.infer<typeof OrganizationMember>

export const Tag = z.object({
  label: z.string().min(1),
  uniqueId: Identifier,
}).openapi('Tag')
export type Tag = z.infer<typeof Tag>

export const Conversation = z.object({
  uniqueId: Identifier,
  contactId: Identifier,
  campaignId: Identifier.optional(),
  organizationId: Identifier,
  initiatedBy: ConversationInitiator,
  channelId: Identifier.optional(),
  contact: Contact,
  messages: z.array(Message).max(20),
  createdAt: Timestamp,
  numberOfUnreadMessages: checks.integer().min(0),
  totalMessages: checks.integer().min(0),
  status: ConversationStatus,
  assignedTo: OrganizationMember.optional(),
  tags: z.array(Tag),
  replyUntil: Timestamp.optional(),
}).openapi('Conversation')
export type Conversation = z.infer<typeof Conversation>

export const ConversationNotActiveProblem = z.object({
  type: z.literal('/problems/conversation_not_active'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('conversation_not_active'),
  requestId: RequestId,
  conversation: Conversation,
}).openapi('ConversationNotActiveProblem')
export type ConversationNotActiveProblem = z.infer<typeof ConversationNotActiveProblem>

export const ContactBlockedProblem = z.object({
  type: z.literal('/problems/contact_blocked'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('contact_blocked'),
  requestId: RequestId,
}).openapi('ContactBlockedProblem')
export type ContactBlockedProblem = z.infer<typeof ContactBlockedProblem>

export const ContactExistsProblem = z.object({
  type: z.literal('/problems/contact_exists'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('contact_exists'),
  requestId: RequestId,
  contactId: Identifier,
}).openapi('ContactExistsProblem')
export type ContactExistsProblem = z.infer<typeof ContactExistsProblem>

export const ReplyWindowClosedProblem = z.object({
  type: z.literal('/problems/reply_window_closed'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('reply_window_closed'),
  requestId: RequestId,
  replyUntil: Timestamp,
}).openapi('ReplyWindowClosedProblem')
export type ReplyWindowClosedProblem = z.infer<typeof ReplyWindowClosedProblem>

export const TemplateUnsupportedProblem = z.object({
  type: z.literal('/problems/template_unsupported'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('template_unsupported'),
  requestId: RequestId,
}).openapi('TemplateUnsupportedProblem')
export type TemplateUnsupportedProblem = z.infer<typeof TemplateUnsupportedProblem>

export const MessageNotHandedOverProblem = z.object({
  type: z.literal('/problems/message_not_handed_over'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('message_not_handed_over'),
  requestId: RequestId,
}).openapi('MessageNotHandedOverProblem')
export type MessageNotHandedOverProblem = z.infer<typeof MessageNotHandedOverProblem>

export const IdentityLostProblem = z.object({
  type: z.literal('/problems/identity_lost'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('identity_lost'),
  requestId: RequestId,
  contactId: Identifier.optional(),
}).openapi('IdentityLostProblem')
export type IdentityLostProblem = z.infer<typeof IdentityLostProblem>

export const IdentityMovedProblem = z.object({
  type: z.literal('/problems/identity_moved'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('identity_moved'),
  requestId: RequestId,
  contactId: Identifier.optional(),
}).openapi('IdentityMovedProblem')
export type IdentityMovedProblem = z.infer<typeof IdentityMovedProblem>

export const IdentityLimitReachedProblem = z.object({
  type: z.literal('/problems/identity_limit_reached'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('identity_limit_reached'),
  requestId: RequestId,
}).openapi('IdentityLimitReachedProblem')
export type IdentityLimitReachedProblem = z.infer<typeof IdentityLimitReachedProblem>

export const AttributesTooLargeProblem = z.object({
  type: z.literal('/problems/attributes_too_large'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('attributes_too_large'),
  requestId: RequestId,
}).openapi('AttributesTooLargeProblem')
export type AttributesTooLargeProblem = z.infer<typeof AttributesTooLargeProblem>

export const ConversationAssignedProblem = z.object({
  type: z.literal('/problems/conversation_assigned'),
  title: z.string().min(1),
  status: z.literal(409).openapi({
    type: 'integer',
    enum: [409],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('conversation_assigned'),
  requestId: RequestId,
  conversation: Conversation,
}).openapi('ConversationAssignedProblem')
export type ConversationAssignedProblem = z.infer<typeof ConversationAssignedProblem>

export const PreconditionFailedProblem = z.object({
  type: z.literal('/problems/precondition_failed'),
  title: z.string().min(1),
  status: z.literal(412).openapi({
    type: 'integer',
    enum: [412],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('precondition_failed'),
  requestId: RequestId,
  conversation: Conversation,
}).openapi('PreconditionFailedProblem')
export type PreconditionFailedProblem = z.infer<typeof PreconditionFailedProblem>

export const ContactPreconditionFailedProblem = z.object({
  type: z.literal('/problems/contact_precondition_failed'),
  title: z.string().min(1),
  status: z.literal(412).openapi({
    type: 'integer',
    enum: [412],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('contact_precondition_failed'),
  requestId: RequestId,
  contact: Contact,
}).openapi('ContactPreconditionFailedProblem')
export type ContactPreconditionFailedProblem = z.infer<typeof ContactPreconditionFailedProblem>

export const BodyTooLargeProblem = z.object({
  type: z.literal('/problems/body_too_large'),
  title: z.string().min(1),
  status: z.literal(413).openapi({
    type: 'integer',
    enum: [413],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('body_too_large'),
  requestId: RequestId,
}).openapi('BodyTooLargeProblem')
export type BodyTooLargeProblem = z.infer<typeof BodyTooLargeProblem>

export const MediaTypeUnsupportedProblem = z.object({
  type: z.literal('/problems/media_type_unsupported'),
  title: z.string().min(1),
  status: z.literal(415).openapi({
    type: 'integer',
    enum: [415],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('media_type_unsupported'),
  requestId: RequestId,
}).openapi('MediaTypeUnsupportedProblem')
export type MediaTypeUnsupportedProblem = z.infer<typeof MediaTypeUnsupportedProblem>

export const IdempotencyKeyReusedProblem = z.object({
  type: z.literal('/problems/idempotency_key_reused'),
  title: z.string().min(1),
  status: z.literal(422).openapi({
    type: 'integer',
    enum: [422],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('idempotency_key_reused'),
  requestId: RequestId,
}).openapi('IdempotencyKeyReusedProblem')
export type IdempotencyKeyReusedProblem = z.infer<typeof IdempotencyKeyReusedProblem>

export const ReferenceUnknownProblem = z.object({
  type: z.literal('/problems/reference_unknown'),
  title: z.string().min(1),
  status: z.literal(422).openapi({
    type: 'integer',
    enum: [422],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('reference_unknown'),
  requestId: RequestId,
  errors: z.array(ValidationError).min(1),
}).openapi('ReferenceUnknownProblem')
export type ReferenceUnknownProblem = z.infer<typeof ReferenceUnknownProblem>

export const RateLimitExceededProblem = z.object({
  type: z.literal('/problems/rate_limit_exceeded'),
  title: z.string().min(1),
  status: z.literal(429).openapi({
    type: 'integer',
    enum: [429],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('rate_limit_exceeded'),
  requestId: RequestId,
}).openapi('RateLimitExceededProblem')
export type RateLimitExceededProblem = z.infer<typeof RateLimitExceededProblem>

export const HeaderFieldsTooLargeProblem = z.object({
  type: z.literal('/problems/header_fields_too_large'),
  title: z.string().min(1),
  status: z.literal(431).openapi({
    type: 'integer',
    enum: [431],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('header_fields_too_large'),
  requestId: RequestId,
}).openapi('HeaderFieldsTooLargeProblem')
export type HeaderFieldsTooLargeProblem = z.infer<typeof HeaderFieldsTooLargeProblem>

export const InternalErrorProblem = z.object({
  type: z.literal('/problems/internal_error'),
  title: z.string().min(1),
  status: z.literal(500).openapi({
    type: 'integer',
    enum: [500],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('internal_error'),
  requestId: RequestId,
}).openapi('InternalErrorProblem')
export type InternalErrorProblem = z.infer<typeof InternalErrorProblem>

export const ServiceUnavailableProblem = z.object({
  type: z.literal('/problems/service_unavailable'),
  title: z.string().min(1),
  status: z.literal(503).openapi({
    type: 'integer',
    enum: [503],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('service_unavailable'),
  requestId: RequestId,
}).openapi('ServiceUnavailableProblem')
export type ServiceUnavailableProblem = z.infer<typeof ServiceUnavailableProblem>

export const OutcomeUnknownProblem = z.object({
  type: z.literal('/problems/outcome_unknown'),
  title: z.string().min(1),
  status: z.literal(503).openapi({
    type: 'integer',
    enum: [503],
  }),
  detail: ProblemDetail,
  instance: ProblemInstance,
  code: z.literal('outcome_unknown'),
  requestId: RequestId,
}).openapi('OutcomeUnknownProblem')
export type OutcomeUnknownProblem = z.infer<typeof OutcomeUnknownProblem>

export const Problem = z.discriminatedUnion('code', [
  RequestInvalidProblem,
  ApiKeyMissingProblem,
  ApiKeyInvalidProblem,
  PermissionMissingProblem,
  MemberBoundProblem,
  ApiKeySupersededProblem,
  UnsafeRequestRejectedProblem,
  RouteNotFoundProblem,
  ConversationNotFoundProblem,
  MessageNotFoundProblem,
  ContactNotFoundProblem,
  MethodNotAllowedProblem,
  PositionUnknownProblem,
  RequestTimedOutProblem,
  ConversationNotActiveProblem,
  ContactBlockedProblem,
  ContactExistsProblem,
  ReplyWindowClosedProblem,
  TemplateUnsupportedProblem,
  MessageNotHandedOverProblem,
  IdentityLostProblem,
  IdentityMovedProblem,
  IdentityLimitReachedProblem,
  AttributesTooLargeProblem,
  ConversationAssignedProblem,
  PreconditionFailedProblem,
  ContactPreconditionFailedProblem,
  BodyTooLargeProblem,
  MediaTypeUnsupportedProblem,
  IdempotencyKeyReusedProblem,
  ReferenceUnknownProblem,
  RateLimitExceededProblem,
  HeaderFieldsTooLargeProblem,
  InternalErrorProblem,
  ServiceUnavailableProblem,
  OutcomeUnknownProblem,
]).openapi('Problem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      request_invalid: '#/components/schemas/RequestInvalidProblem',
      api_key_missing: '#/components/schemas/ApiKeyMissingProblem',
      api_key_invalid: '#/components/schemas/ApiKeyInvalidProblem',
      permission_missing: '#/components/schemas/PermissionMissingProblem',
      member_bound: '#/components/schemas/MemberBoundProblem',
      api_key_superseded: '#/components/schemas/ApiKeySupersededProblem',
      unsafe_request_rejected: '#/components/schemas/UnsafeRequestRejectedProblem',
      route_not_found: '#/components/schemas/RouteNotFoundProblem',
      conversation_not_found: '#/components/schemas/ConversationNotFoundProblem',
      message_not_found: '#/components/schemas/MessageNotFoundProblem',
      contact_not_found: '#/components/schemas/ContactNotFoundProblem',
      method_not_allowed: '#/components/schemas/MethodNotAllowedProblem',
      position_unknown: '#/components/schemas/PositionUnknownProblem',
      request_timed_out: '#/components/schemas/RequestTimedOutProblem',
      conversation_not_active: '#/components/schemas/ConversationNotActiveProblem',
      contact_blocked: '#/components/schemas/ContactBlockedProblem',
      contact_exists: '#/components/schemas/ContactExistsProblem',
      reply_window_closed: '#/components/schemas/ReplyWindowClosedProblem',
      template_unsupported: '#/components/schemas/TemplateUnsupportedProblem',
      message_not_handed_over: '#/components/schemas/MessageNotHandedOverProblem',
      identity_lost: '#/components/schemas/IdentityLostProblem',
      identity_moved: '#/components/schemas/IdentityMovedProblem',
      identity_limit_reached: '#/components/schemas/IdentityLimitReachedProblem',
      attributes_too_large: '#/components/schemas/AttributesTooLargeProblem',
      conversation_assigned: '#/components/schemas/ConversationAssignedProblem',
      precondition_failed: '#/components/schemas/PreconditionFailedProblem',
      contact_precondition_failed: '#/components/schemas/ContactPreconditionFailedProblem',
      body_too_large: '#/components/schemas/BodyTooLargeProblem',
      media_type_unsupported: '#/components/schemas/MediaTypeUnsupportedProblem',
      idempotency_key_reused: '#/components/schemas/IdempotencyKeyReusedProblem',
      reference_unknown: '#/components/schemas/ReferenceUnknownProblem',
      rate_limit_exceeded: '#/components/schemas/RateLimitExceededProblem',
      header_fields_too_large: '#/components/schemas/HeaderFieldsTooLargeProblem',
      internal_error: '#/components/schemas/InternalErrorProblem',
      service_unavailable: '#/components/schemas/ServiceUnavailableProblem',
      outcome_unknown: '#/components/schemas/OutcomeUnknownProblem',
    },
  },
})
export type Problem = z.infer<typeof Problem>

export const RateLimitList = z.string().regex(/^"(?:[ !#-\[\]-~]|\\["\\])*"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:-?[0-9]{1,15}(?:\.[0-9]{1,3})?|"(?:[ !#-\[\]-~]|\\["\\])*"|[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*|:[A-Za-z0-9+/=]*:|\?[01]|@-?[0-9]{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"))?)*(?:[ \t]*,[ \t]*"(?:[ !#-\[\]-~]|\\["\\])*"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:-?[0-9]{1,15}(?:\.[0-9]{1,3})?|"(?:[ !#-\[\]-~]|\\["\\])*"|[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*|:[A-Za-z0-9+/=]*:|\?[01]|@-?[0-9]{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"))?)*)*$/u).openapi('RateLimitList', {
  pattern: '^"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:-?[0-9]{1,15}(?:\\.[0-9]{1,3})?|"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"|[A-Za-z*][!#$%&\'*+.^_`|~0-9A-Za-z:/-]*|:[A-Za-z0-9+/=]*:|\\?[01]|@-?[0-9]{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"))?)*(?:[ \\t]*,[ \\t]*"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:-?[0-9]{1,15}(?:\\.[0-9]{1,3})?|"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"|[A-Za-z*][!#$%&\'*+.^_`|~0-9A-Za-z:/-]*|:[A-Za-z0-9+/=]*:|\\?[01]|@-?[0-9]{1,15}|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"))?)*)*$',
})
export type RateLimitList = z.infer<typeof RateLimitList>

export const ApiKey = z.object({
  uniqueId: Identifier,
  key: z.string().min(1).openapi({
    format: 'password',
  }),
  createdAt: Timestamp,
}).openapi('ApiKey')
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyEnvelope = z.object({
  apiKey: ApiKey,
}).openapi('ApiKeyEnvelope')
export type ApiKeyEnvelope = z.infer<typeof ApiKeyEnvelope>

export const UnauthorizedProblem = z.discriminatedUnion('code', [ApiKeyMissingProblem, ApiKeyInvalidProblem]).openapi('UnauthorizedProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      api_key_missing: '#/components/schemas/ApiKeyMissingProblem',
      api_key_invalid: '#/components/schemas/ApiKeyInvalidProblem',
    },
  },
})
export type UnauthorizedProblem = z.infer<typeof UnauthorizedProblem>

export const RegenerationForbiddenProblem = z.discriminatedUnion('code', [PermissionMissingProblem, ApiKeySupersededProblem, UnsafeRequestRejectedProblem]).openapi('RegenerationForbiddenProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      permission_missing: '#/components/schemas/PermissionMissingProblem',
      api_key_superseded: '#/components/schemas/ApiKeySupersededProblem',
      unsafe_request_rejected: '#/components/schemas/UnsafeRequestRejectedProblem',
    },
  },
})
export type RegenerationForbiddenProblem = z.infer<typeof RegenerationForbiddenProblem>

export const UnconfirmedWriteProblem = z.discriminatedUnion('code', [ServiceUnavailableProblem, OutcomeUnknownProblem]).openapi('UnconfirmedWriteProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      service_unavailable: '#/components/schemas/ServiceUnavailableProblem',
      outcome_unknown: '#/components/schemas/OutcomeUnknownProblem',
    },
  },
})
export type UnconfirmedWriteProblem = z.infer<typeof UnconfirmedWriteProblem>

export const ApiKeyStatus = z.enum(['Current', 'Previous']).openapi('ApiKeyStatus')
export type ApiKeyStatus = z.infer<typeof ApiKeyStatus>

export const ApiKeySummary = z.object({
  uniqueId: Identifier,
  createdAt: Timestamp,
  status: ApiKeyStatus,
}).openapi('ApiKeySummary')
export type ApiKeySummary = z.infer<typeof ApiKeySummary>

export const Caller = z.object({
  member: OrganizationMember,
  organizationId: Identifier,
  apiKey: ApiKeySummary,
}).openapi('Caller')
export type Caller = z.infer<typeof Caller>

export const TextContent = z.strictObject({
  text: z.string().min(1).max(65536),
}).openapi('TextContent')
export type TextContent = z.infer<typeof TextContent>

export const EditedTextContent = z.strictObject({
  messageType: z.literal('Text'),
  messageData: TextContent,
}).openapi('EditedTextContent')
export type EditedTextContent = z.infer<typeof EditedTextContent>

export const MediaByIdContent = z.strictObject({
  id: z.string().min(1).max(256),
  link: checks.uri().max(4096).regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\//u).openapi({
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
  }).optional(),
  mimeType: z.string().min(1).max(256).optional(),
  sizeBytes: checks.integer().min(0).max(9007199254740991).optional(),
  fileName: z.string().min(1).max(256).optional(),
  caption: z.string().min(1).max(4096).optional(),
  isVoice: z.boolean().optional(),
}).openapi('MediaByIdContent')
export type MediaByIdContent = z.infer<typeof MediaByIdContent>

export const MediaByLinkContent = z.strictObject({
  id: z.string().min(1).max(256).optional(),
  link: checks.uri().max(4096).regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\//u).openapi({
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
  }),
  mimeType: z.string().min(1).max(256).optional(),
  sizeBytes: checks.integer().min(0).max(9007199254740991).optional(),
  fileName: z.string().min(1).max(256).optional(),
  caption: z.string().min(1).max(4096).optional(),
  isVoice: z.boolean().optional(),
}).openapi('MediaByLinkContent')
export type MediaByLinkContent = z.infer<typeof MediaByLinkContent>

export const MediaContent = z.union([MediaByIdContent, MediaByLinkContent]).openapi('MediaContent')
export type MediaContent = z.infer<typeof MediaContent>

export const EditedImageContent = z.strictObject({
  messageType: z.literal('Image'),
  messageData: MediaContent,
}).openapi('EditedImageContent')
export type EditedImageContent = z.infer<typeof EditedImageContent>

export const EditedVideoContent = z.strictObject({
  messageType: z.literal('Video'),
  messageData: MediaContent,
}).openapi('EditedVideoContent')
export type EditedVideoContent = z.infer<typeof EditedVideoContent>

export const EditedAudioContent = z.strictObject({
  messageType: z.literal('Audio'),
  messageData: MediaContent,
}).openapi('EditedAudioContent')
export type EditedAudioContent = z.infer<typeof EditedAudioContent>

export const EditedStickerContent = z.strictObject({
  messageType: z.literal('Sticker'),
  messageData: MediaContent,
}).openapi('EditedStickerContent')
export type EditedStickerContent = z.infer<typeof EditedStickerContent>

export const EditedDocumentContent = z.strictObject({
  messageType: z.literal('Document'),
  messageData: MediaContent,
}).openapi('EditedDocumentContent')
export type EditedDocumentContent = z.infer<typeof EditedDocumentContent>

export const LocationContent = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().min(1).max(256).optional(),
  address: z.string().min(1).max(4096).optional(),
}).openapi('LocationContent')
export type LocationContent = z.infer<typeof LocationContent>

export const EditedLocationContent = z.strictObject({
  messageType: z.literal('Location'),
  messageData: LocationContent,
}).openapi('EditedLocationContent')
export type EditedLocationContent = z.infer<typeof EditedLocationContent>

export const ContactCardContent = z.strictObject({
  name: z.string().min(1).max(256).optional(),
  phones: z.array(z.string().min(1).max(256)).max(100),
}).openapi('ContactCardContent')
export type ContactCardContent = z.infer<typeof ContactCardContent>

export const ContactsContent = z.strictObject({
  contacts: z.array(ContactCardContent).min(1).max(100),
}).openapi('ContactsContent')
export type ContactsContent = z.infer<typeof ContactsContent>

export const EditedContactsContent = z.strictObject({
  messageType: z.literal('Contacts'),
  messageData: ContactsContent,
}).openapi('EditedContactsContent')
export type EditedContactsContent = z.infer<typeof EditedContactsContent>

export const UnsupportedContent = z.strictObject({
  originalType: z.string().min(1).max(256).optional(),
  text: z.string().min(1).max(65536).optional(),
  content: z.unknown().optional(),
}).openapi('UnsupportedContent')
export type UnsupportedContent = z.infer<typeof UnsupportedContent>

export const EditedUnsupportedContent = z.strictObject({
  messageType: z.literal('Unsupported'),
  messageData: UnsupportedContent,
}).openapi('EditedUnsupportedContent')
export type EditedUnsupportedContent = z.infer<typeof EditedUnsupportedContent>

export const EditedContent = z.discriminatedUnion('messageType', [
  EditedTextContent,
  EditedImageContent,
  EditedVideoContent,
  EditedAudioContent,
  EditedStickerContent,
  EditedDocumentContent,
  EditedLocationContent,
  EditedContactsContent,
  EditedUnsupportedContent,
]).openapi('EditedContent', {
  discriminator: {
    propertyName: 'messageType',
    mapping: {
      Text: '#/components/schemas/EditedTextContent',
      Image: '#/components/schemas/EditedImageContent',
      Video: '#/components/schemas/EditedVideoContent',
      Audio: '#/components/schemas/EditedAudioContent',
      Sticker: '#/components/schemas/EditedStickerContent',
      Document: '#/components/schemas/EditedDocumentContent',
      Location: '#/components/schemas/EditedLocationContent',
      Contacts: '#/components/schemas/EditedContactsContent',
      Unsupported: '#/components/schemas/EditedUnsupportedContent',
    },
  },
})
export type EditedContent = z.infer<typeof EditedContent>

export const MessageEditedChange = z.strictObject({
  kind: z.literal('MessageEdited'),
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  at: Timestamp,
  content: EditedContent,
  isTruncated: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
}).openapi('MessageEditedChange')
export type MessageEditedChange = z.infer<typeof MessageEditedChange>

export const MessageRemovedChange = z.strictObject({
  kind: z.literal('MessageRemoved'),
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  at: Timestamp,
  metadata: z.record(z.string(), z.unknown()).optional(),
}).openapi('MessageRemovedChange')
export type MessageRemovedChange = z.infer<typeof MessageRemovedChange>

export const ReportedDirection = z.enum(['InBound', 'OutBound']).openapi('ReportedDirection')
export type ReportedDirection = z.infer<typeof ReportedDirection>

export const ReactionSetChange = z.strictObject({
  kind: z.literal('ReactionSet'),
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  reaction: z.string().min(1).max(256).optional(),
  at: Timestamp,
  metadata: z.record(z.string(), z.unknown()).optional(),
}).openapi('ReactionSetChange')
export type ReactionSetChange = z.infer<typeof ReactionSetChange>

export const ReceiptContact = z.strictObject({
  messagingAppContactId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  phone: z.string().min(1).max(256).optional(),
}).openapi('ReceiptContact')
export type ReceiptContact = z.infer<typeof ReceiptContact>

export const ChangedIdentity = z.strictObject({
  messagingAppContactId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  phone: z.string().min(1).max(256).optional(),
}).openapi('ChangedIdentity')
export type ChangedIdentity = z.infer<typeof ChangedIdentity>

export const IdentityChangedChange = z.strictObject({
  kind: z.literal('IdentityChanged'),
  contact: ReceiptContact,
  to: ChangedIdentity,
  at: Timestamp,
  metadata: z.record(z.string(), z.unknown()).optional(),
}).openapi('IdentityChangedChange')
export type IdentityChangedChange = z.infer<typeof IdentityChangedChange>

export const ContactChangedChange = z.strictObject({
  kind: z.literal('ContactChanged'),
  contact: ReceiptContact,
  name: z.string().min(1).max(256).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  at: Timestamp,
  metadata: z.record(z.string(), z.unknown()).optional(),
}).openapi('ContactChangedChange')
export type ContactChangedChange = z.infer<typeof ContactChangedChange>

export const ReportedChange = z.discriminatedUnion('kind', [
  MessageEditedChange,
  MessageRemovedChange,
  ReactionSetChange,
  IdentityChangedChange,
  ContactChangedChange,
]).openapi('ReportedChange', {
  discriminator: {
    propertyName: 'kind',
    mapping: {
      MessageEdited: '#/components/schemas/MessageEditedChange',
      MessageRemoved: '#/components/schemas/MessageRemovedChange',
      ReactionSet: '#/components/schemas/ReactionSetChange',
      IdentityChanged: '#/components/schemas/IdentityChangedChange',
      ContactChanged: '#/components/schemas/ContactChangedChange',
    },
  },
})
export type ReportedChange = z.infer<typeof ReportedChange>

export const ChangeBatch = z.strictObject({
  channelId: Identifier.optional(),
  changes: z.array(ReportedChange).min(1).max(100),
}).openapi('ChangeBatch')
export type ChangeBatch = z.infer<typeof ChangeBatch>

export const ChangeAppliedResult = z.object({
  result: z.literal('Applied'),
  messageId: Identifier.optional(),
  contactId: Identifier.optional(),
}).openapi('ChangeAppliedResult')
export type ChangeAppliedResult = z.infer<typeof ChangeAppliedResult>

export const ChangeUnchangedResult = z.object({
  result: z.literal('Unchanged'),
  messageId: Identifier.optional(),
  contactId: Identifier.optional(),
}).openapi('ChangeUnchangedResult')
export type ChangeUnchangedResult = z.infer<typeof ChangeUnchangedResult>

export const ChangePendingResult = z.object({
  result: z.literal('Pending'),
}).openapi('ChangePendingResult')
export type ChangePendingResult = z.infer<typeof ChangePendingResult>

export const ChangeRejectionCode = z.enum([
  'item_invalid',
  'message_not_editable',
  'contact_blocked',
  'identity_taken',
  'identifier_invalid',
  'contact_is_channel',
  'attributes_too_large',
]).openapi('ChangeRejectionCode')
export type ChangeRejectionCode = z.infer<typeof ChangeRejectionCode>

export const ChangeRejectedResult = z.object({
  result: z.literal('Rejected'),
  code: ChangeRejectionCode,
  detail: ProblemDetail,
  errors: z.array(ValidationError).min(1).max(20).optional(),
}).openapi('ChangeRejectedResult')
export type ChangeRejectedResult = z.infer<typeof ChangeRejectedResult>

export const ChangeResult = z.discriminatedUnion('result', [ChangeAppliedResult, ChangeUnchangedResult, ChangePendingResult, ChangeRejectedResult]).openapi('ChangeResult', {
  discriminator: {
    propertyName: 'result',
    mapping: {
      Applied: '#/components/schemas/ChangeAppliedResult',
      Unchanged: '#/components/schemas/ChangeUnchangedResult',
      Pending: '#/components/schemas/ChangePendingResult',
      Rejected: '#/components/schemas/ChangeRejectedResult',
    },
  },
})
export type ChangeResult = z.infer<typeof ChangeResult>

export const ChangeResults = z.object({
  results: z.array(ChangeResult),
}).openapi('ChangeResults')
export type ChangeResults = z.infer<typeof ChangeResults>

export const ContactAddress = z.object({
  messagingAppContactId: z.string().min(1).optional(),
  phone: z.string().min(1),
}).openapi('ContactAddress')
export type ContactAddress = z.infer<typeof ContactAddress>

export const QueuedMessage = z.object({
  conversationId: Identifier,
  contactId: Identifier,
  channelId: Identifier,
  contact: ContactAddress.optional(),
  message: Message,
  replyToMessagingAppMessageId: z.string().min(1).optional(),
}).openapi('QueuedMessage')
export type QueuedMessage = z.infer<typeof QueuedMessage>

export const PageCursor = z.string().regex(/^[A-Za-z0-9_-]+$/u).openapi('PageCursor', {
  pattern: '^[A-Za-z0-9_-]+$',
})
export type PageCursor = z.infer<typeof PageCursor>

export const QueuedMessagePage = z.object({
  queuedMessages: z.array(QueuedMessage),
  nextCursor: PageCursor.optional(),
}).openapi('QueuedMessagePage')
export type QueuedMessagePage = z.infer<typeof QueuedMessagePage>

export const ReceiptStatus = z.enum(['Sent', 'Failed', 'UnDelivered', 'Delivered', 'Read']).openapi('ReceiptStatus')
export type ReceiptStatus = z.infer<typeof ReceiptStatus>

export const ReceivedContact = z.strictObject({
  messagingAppContactId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  phone: z.string().min(1).max(256).optional(),
  aliases: z.array(z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  })).min(1).max(32).check(checks.uniqueItems).openapi({
    uniqueItems: true,
  }).optional(),
  name: z.string().min(1).max(256).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
}).openapi('ReceivedContact')
export type ReceivedContact = z.infer<typeof ReceivedContact>

export const NewAttachment = z.strictObject({
  messageType: AttachmentType,
  messageData: MediaContent,
}).openapi('NewAttachment')
export type NewAttachment = z.infer<typeof NewAttachment>

export const ReceivedTextMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Text'),
  messageData: TextContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedTextMessage')
export type ReceivedTextMessage = z.infer<typeof ReceivedTextMessage>

export const ReceivedImageMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Image'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedImageMessage')
export type ReceivedImageMessage = z.infer<typeof ReceivedImageMessage>

export const ReceivedVideoMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Video'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedVideoMessage')
export type ReceivedVideoMessage = z.infer<typeof ReceivedVideoMessage>

export const ReceivedAudioMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Audio'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedAudioMessage')
export type ReceivedAudioMessage = z.infer<typeof ReceivedAudioMessage>

export const ReceivedStickerMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Sticker'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedStickerMessage')
export type ReceivedStickerMessage = z.infer<typeof ReceivedStickerMessage>

export const ReceivedDocumentMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Document'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedDocumentMessage')
export type ReceivedDocumentMessage = z.infer<typeof ReceivedDocumentMessage>

export const ReceivedLocationMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Location'),
  messageData: LocationContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedLocationMessage')
export type ReceivedLocationMessage = z.infer<typeof ReceivedLocationMessage>

export const ReceivedContactsMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Contacts'),
  messageData: ContactsContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedContactsMessage')
export type ReceivedContactsMessage = z.infer<typeof ReceivedContactsMessage>

export const SelectionContent = z.strictObject({
  text: z.string().min(1).max(65536),
  id: z.string().min(1).max(1000),
  description: z.string().min(1).max(4096).optional(),
}).openapi('SelectionContent')
export type SelectionContent = z.infer<typeof SelectionContent>

export const ReceivedSelectionMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Selection'),
  messageData: SelectionContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedSelectionMessage')
export type ReceivedSelectionMessage = z.infer<typeof ReceivedSelectionMessage>

export const ReceivedUnsupportedMessage = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  direction: ReportedDirection.optional(),
  messageId: z.string().min(1).max(1024).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  isHistory: z.boolean().optional(),
  status: ReceiptStatus.optional(),
  contact: ReceivedContact,
  sentAt: Timestamp.optional(),
  messageType: z.literal('Unsupported'),
  messageData: UnsupportedContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  isTruncated: z.boolean().optional(),
  replyToMessagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('ReceivedUnsupportedMessage')
export type ReceivedUnsupportedMessage = z.infer<typeof ReceivedUnsupportedMessage>

export const ReceivedMessage = z.discriminatedUnion('messageType', [
  ReceivedTextMessage,
  ReceivedImageMessage,
  ReceivedVideoMessage,
  ReceivedAudioMessage,
  ReceivedStickerMessage,
  ReceivedDocumentMessage,
  ReceivedLocationMessage,
  ReceivedContactsMessage,
  ReceivedSelectionMessage,
  ReceivedUnsupportedMessage,
]).openapi('ReceivedMessage', {
  discriminator: {
    propertyName: 'messageType',
    mapping: {
      Text: '#/components/schemas/ReceivedTextMessage',
      Image: '#/components/schemas/ReceivedImageMessage',
      Video: '#/components/schemas/ReceivedVideoMessage',
      Audio: '#/components/schemas/ReceivedAudioMessage',
      Sticker: '#/components/schemas/ReceivedStickerMessage',
      Document: '#/components/schemas/ReceivedDocumentMessage',
      Location: '#/components/schemas/ReceivedLocationMessage',
      Contacts: '#/components/schemas/ReceivedContactsMessage',
      Selection: '#/components/schemas/ReceivedSelectionMessage',
      Unsupported: '#/components/schemas/ReceivedUnsupportedMessage',
    },
  },
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const ReceivedMessageBatch = z.strictObject({
  channelId: Identifier.optional(),
  messages: z.array(ReceivedMessage).min(1).max(100),
}).openapi('ReceivedMessageBatch')
export type ReceivedMessageBatch = z.infer<typeof ReceivedMessageBatch>

export const MessageCreatedResult = z.object({
  result: z.literal('Created'),
  messageId: Identifier,
  conversationId: Identifier,
  contactId: Identifier,
  ignoredAliases: z.array(z.string().min(1)),
}).openapi('MessageCreatedResult')
export type MessageCreatedResult = z.infer<typeof MessageCreatedResult>

export const MessageDuplicateResult = z.object({
  result: z.literal('Duplicate'),
  messageId: Identifier,
  conversationId: Identifier,
  contactId: Identifier,
}).openapi('MessageDuplicateResult')
export type MessageDuplicateResult = z.infer<typeof MessageDuplicateResult>

export const MessageRejectionCode = z.enum([
  'item_invalid',
  'contact_blocked',
  'message_id_conflict',
  'identifier_invalid',
  'contact_is_channel',
  'status_unexpected',
]).openapi('MessageRejectionCode')
export type MessageRejectionCode = z.infer<typeof MessageRejectionCode>

export const MessageRejectedResult = z.object({
  result: z.literal('Rejected'),
  code: MessageRejectionCode,
  detail: ProblemDetail,
  messageId: Identifier.optional(),
  conversationId: Identifier.optional(),
  errors: z.array(ValidationError).min(1).max(20).optional(),
}).openapi('MessageRejectedResult')
export type MessageRejectedResult = z.infer<typeof MessageRejectedResult>

export const ReceivedMessageResult = z.discriminatedUnion('result', [MessageCreatedResult, MessageDuplicateResult, MessageRejectedResult]).openapi('ReceivedMessageResult', {
  discriminator: {
    propertyName: 'result',
    mapping: {
      Created: '#/components/schemas/MessageCreatedResult',
      Duplicate: '#/components/schemas/MessageDuplicateResult',
      Rejected: '#/components/schemas/MessageRejectedResult',
    },
  },
})
export type ReceivedMessageResult = z.infer<typeof ReceivedMessageResult>

export const ReceivedMessageResults = z.object({
  results: z.array(ReceivedMessageResult),
}).openapi('ReceivedMessageResults')
export type ReceivedMessageResults = z.infer<typeof ReceivedMessageResults>

export const MessageReceipt = z.strictObject({
  messageId: Identifier,
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
  status: ReceiptStatus,
  at: Timestamp,
  reason: z.string().min(1).max(4096).optional(),
  code: z.string().min(1).max(256).optional(),
  recipient: ReceiptContact.optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
}).openapi('MessageReceipt')
export type MessageReceipt = z.infer<typeof MessageReceipt>

export const AppMessageReceipt = z.strictObject({
  messagingAppMessageId: z.string().min(1).max(512).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  status: ReceiptStatus,
  at: Timestamp,
  reason: z.string().min(1).max(4096).optional(),
  code: z.string().min(1).max(256).optional(),
  recipient: ReceiptContact.optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
}).openapi('AppMessageReceipt')
export type AppMessageReceipt = z.infer<typeof AppMessageReceipt>

export const ContactReceiptStatus = z.enum(['Delivered', 'Read']).openapi('ContactReceiptStatus')
export type ContactReceiptStatus = z.infer<typeof ContactReceiptStatus>

export const ContactReceipt = z.strictObject({
  contact: ReceiptContact,
  until: Timestamp,
  status: ContactReceiptStatus,
}).openapi('ContactReceipt')
export type ContactReceipt = z.infer<typeof ContactReceipt>

export const Receipt = z.union([MessageReceipt, AppMessageReceipt, ContactReceipt]).openapi('Receipt')
export type Receipt = z.infer<typeof Receipt>

export const ReceiptBatch = z.strictObject({
  channelId: Identifier.optional(),
  receipts: z.array(Receipt).min(1).max(100),
}).openapi('ReceiptBatch')
export type ReceiptBatch = z.infer<typeof ReceiptBatch>

export const ReceiptAppliedResult = z.object({
  result: z.literal('Applied'),
  messageId: Identifier.optional(),
  contactId: Identifier.optional(),
}).openapi('ReceiptAppliedResult')
export type ReceiptAppliedResult = z.infer<typeof ReceiptAppliedResult>

export const ReceiptUnchangedResult = z.object({
  result: z.literal('Unchanged'),
  messageId: Identifier.optional(),
  contactId: Identifier.optional(),
}).openapi('ReceiptUnchangedResult')
export type ReceiptUnchangedResult = z.infer<typeof ReceiptUnchangedResult>

export const ReceiptRejectionCode = z.enum(['item_invalid', 'message_unknown', 'message_id_conflict', 'contact_unknown']).openapi('ReceiptRejectionCode')
export type ReceiptRejectionCode = z.infer<typeof ReceiptRejectionCode>

export const ReceiptRejectedResult = z.object({
  result: z.literal('Rejected'),
  code: ReceiptRejectionCode,
  detail: ProblemDetail,
  errors: z.array(ValidationError).min(1).max(20).optional(),
}).openapi('ReceiptRejectedResult')
export type ReceiptRejectedResult = z.infer<typeof ReceiptRejectedResult>

export const ReceiptResult = z.discriminatedUnion('result', [ReceiptAppliedResult, ReceiptUnchangedResult, ReceiptRejectedResult]).openapi('ReceiptResult', {
  discriminator: {
    propertyName: 'result',
    mapping: {
      Applied: '#/components/schemas/ReceiptAppliedResult',
      Unchanged: '#/components/schemas/ReceiptUnchangedResult',
      Rejected: '#/components/schemas/ReceiptRejectedResult',
    },
  },
})
export type ReceiptResult = z.infer<typeof ReceiptResult>

export const ReceiptResults = z.object({
  results: z.array(ReceiptResult),
}).openapi('ReceiptResults')
export type ReceiptResults = z.infer<typeof ReceiptResults>

export const PhoneMatching = z.enum(['Never', 'Identifiers']).openapi('PhoneMatching')
export type PhoneMatching = z.infer<typeof PhoneMatching>

export const Channel = z.object({
  uniqueId: Identifier,
  name: z.string().min(1),
  createdAt: Timestamp,
  identityScope: Identifier,
  phoneMatching: PhoneMatching,
  usesAliases: z.boolean(),
  phone: checks.phoneNumber().min(1).openapi({
    format: 'phone-number',
  }).optional(),
  numberOfQueuedMessages: checks.integer().min(0).max(1000).optional(),
  oldestQueuedAt: Timestamp.optional(),
  replyWindowSeconds: checks.integer().min(1).max(3153600000).optional(),
}).openapi('Channel')
export type Channel = z.infer<typeof Channel>

export const ChannelPage = z.object({
  channels: z.array(Channel),
  nextCursor: PageCursor.optional(),
}).openapi('ChannelPage')
export type ChannelPage = z.infer<typeof ChannelPage>

export const EntityTagList = z.string().max(4096).regex(/^(?:\*|(?:,[ \t]*)*(?:W\/)?"[!#-~\x80-\xff]*"(?:[ \t]*,(?:[ \t]*(?:W\/)?"[!#-~\x80-\xff]*")?)*[ \t]*)$/u).openapi('EntityTagList', {
  pattern: '^(?:\\*|(?:,[ \\t]*)*(?:W/)?"[!#-~\\x80-\\xff]*"(?:[ \\t]*,(?:[ \\t]*(?:W/)?"[!#-~\\x80-\\xff]*")?)*[ \\t]*)$',
})
export type EntityTagList = z.infer<typeof EntityTagList>

export const ContactIdentityKind = z.enum(['App', 'PhoneNumber']).openapi('ContactIdentityKind')
export type ContactIdentityKind = z.infer<typeof ContactIdentityKind>

export const ContactIdentity = z.object({
  identityScope: Identifier,
  channelId: Identifier,
  kind: ContactIdentityKind,
  value: z.string().min(1),
  changedAt: Timestamp.optional(),
}).openapi('ContactIdentity')
export type ContactIdentity = z.infer<typeof ContactIdentity>

export const PossibleDuplicate = z.object({
  contactId: Identifier,
  suspectedAt: Timestamp,
}).openapi('PossibleDuplicate')
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

export const ContactDetails = z.object({
  contact: Contact,
  identities: z.array(ContactIdentity).max(200),
  possibleDuplicates: z.array(PossibleDuplicate).max(20),
}).openapi('ContactDetails')
export type ContactDetails = z.infer<typeof ContactDetails>

export const ContactUpdate = z.strictObject({
  name: z.string().min(1).max(256).optional(),
  phone: checks.phoneNumber().min(1).max(256).openapi({
    format: 'phone-number',
  }).optional(),
  status: z.enum(['Active', 'Inactive', 'Blocked']).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
}).openapi('ContactUpdate')
export type ContactUpdate = z.infer<typeof ContactUpdate>

export const ContactEnvelope = z.object({
  contact: Contact,
}).openapi('ContactEnvelope')
export type ContactEnvelope = z.infer<typeof ContactEnvelope>

export const MemberForbiddenProblem = z.discriminatedUnion('code', [PermissionMissingProblem, MemberBoundProblem]).openapi('MemberForbiddenProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      permission_missing: '#/components/schemas/PermissionMissingProblem',
      member_bound: '#/components/schemas/MemberBoundProblem',
    },
  },
})
export type MemberForbiddenProblem = z.infer<typeof MemberForbiddenProblem>

export const UpdatingConflictProblem = z.discriminatedUnion('code', [ContactExistsProblem, AttributesTooLargeProblem]).openapi('UpdatingConflictProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      contact_exists: '#/components/schemas/ContactExistsProblem',
      attributes_too_large: '#/components/schemas/AttributesTooLargeProblem',
    },
  },
})
export type UpdatingConflictProblem = z.infer<typeof UpdatingConflictProblem>

export const IdentityMoveToContact = z.strictObject({
  kind: z.literal('Contact'),
  contactId: Identifier,
}).openapi('IdentityMoveToContact')
export type IdentityMoveToContact = z.infer<typeof IdentityMoveToContact>

export const IdentityMoveToNewContact = z.strictObject({
  kind: z.literal('NewContact'),
  name: z.string().min(1).max(256).optional(),
}).openapi('IdentityMoveToNewContact')
export type IdentityMoveToNewContact = z.infer<typeof IdentityMoveToNewContact>

export const IdentityMoveToNobody = z.strictObject({
  kind: z.literal('Nobody'),
}).openapi('IdentityMoveToNobody')
export type IdentityMoveToNobody = z.infer<typeof IdentityMoveToNobody>

export const IdentityMoveTarget = z.discriminatedUnion('kind', [IdentityMoveToContact, IdentityMoveToNewContact, IdentityMoveToNobody]).openapi('IdentityMoveTarget', {
  discriminator: {
    propertyName: 'kind',
    mapping: {
      Contact: '#/components/schemas/IdentityMoveToContact',
      NewContact: '#/components/schemas/IdentityMoveToNewContact',
      Nobody: '#/components/schemas/IdentityMoveToNobody',
    },
  },
})
export type IdentityMoveTarget = z.infer<typeof IdentityMoveTarget>

export const ChannelIdentity = z.strictObject({
  channelId: Identifier,
  value: z.string().min(1).max(256).regex(/^[^\x00-\x08\x0E-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x08\\x0E-\\x1F\\uD800-\\uDFFF]*$',
  }),
}).openapi('ChannelIdentity')
export type ChannelIdentity = z.infer<typeof ChannelIdentity>

export const IdentityMove = z.strictObject({
  to: IdentityMoveTarget,
  identities: z.array(ChannelIdentity).min(1).max(200).optional(),
}).openapi('IdentityMove')
export type IdentityMove = z.infer<typeof IdentityMove>

export const MovedIdentity = z.object({
  channelId: Identifier,
  value: z.string().min(1),
}).openapi('MovedIdentity')
export type MovedIdentity = z.infer<typeof MovedIdentity>

export const IdentitiesMoved = z.object({
  contact: Contact,
  toContact: Contact.optional(),
  moved: z.array(MovedIdentity).max(200),
}).openapi('IdentitiesMoved')
export type IdentitiesMoved = z.infer<typeof IdentitiesMoved>

export const MovingConflictProblem = z.discriminatedUnion('code', [ContactBlockedProblem, IdentityMovedProblem, IdentityLimitReachedProblem]).openapi('MovingConflictProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      contact_blocked: '#/components/schemas/ContactBlockedProblem',
      identity_moved: '#/components/schemas/IdentityMovedProblem',
      identity_limit_reached: '#/components/schemas/IdentityLimitReachedProblem',
    },
  },
})
export type MovingConflictProblem = z.infer<typeof MovingConflictProblem>

export const ContactPage = z.object({
  contacts: z.array(Contact),
  nextCursor: PageCursor.optional(),
}).openapi('ContactPage')
export type ContactPage = z.infer<typeof ContactPage>

export const NewPhoneContact = z.strictObject({
  phone: checks.phoneNumber().min(1).max(256).openapi({
    format: 'phone-number',
  }),
  channelId: Identifier,
  name: z.string().min(1).max(256).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
}).openapi('NewPhoneContact')
export type NewPhoneContact = z.infer<typeof NewPhoneContact>

export const NewAppContact = z.strictObject({
  messagingAppContactId: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }),
  channelId: Identifier,
  phone: checks.phoneNumber().min(1).max(256).openapi({
    format: 'phone-number',
  }).optional(),
  name: z.string().min(1).max(256).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
}).openapi('NewAppContact')
export type NewAppContact = z.infer<typeof NewAppContact>

export const NewContact = z.union([NewPhoneContact, NewAppContact]).openapi('NewContact')
export type NewContact = z.infer<typeof NewContact>

export const ConversationEnvelope = z.object({
  conversation: Conversation,
}).openapi('ConversationEnvelope')
export type ConversationEnvelope = z.infer<typeof ConversationEnvelope>

export const ConversationUpdate = z.strictObject({
  status: ConversationStatus,
}).openapi('ConversationUpdate')
export type ConversationUpdate = z.infer<typeof ConversationUpdate>

export const ConversationAssignment = z.strictObject({
  memberId: Identifier,
  onlyIfUnassigned: z.boolean().optional(),
}).openapi('ConversationAssignment')
export type ConversationAssignment = z.infer<typeof ConversationAssignment>

export const MessagePage = z.object({
  messages: z.array(Message),
  nextCursor: PageCursor.optional(),
}).openapi('MessagePage')
export type MessagePage = z.infer<typeof MessagePage>

export const NewTextMessage = z.strictObject({
  messageType: z.literal('Text'),
  messageData: TextContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewTextMessage')
export type NewTextMessage = z.infer<typeof NewTextMessage>

export const NewImageMessage = z.strictObject({
  messageType: z.literal('Image'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewImageMessage')
export type NewImageMessage = z.infer<typeof NewImageMessage>

export const NewVideoMessage = z.strictObject({
  messageType: z.literal('Video'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewVideoMessage')
export type NewVideoMessage = z.infer<typeof NewVideoMessage>

export const NewAudioMessage = z.strictObject({
  messageType: z.literal('Audio'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewAudioMessage')
export type NewAudioMessage = z.infer<typeof NewAudioMessage>

export const NewStickerMessage = z.strictObject({
  messageType: z.literal('Sticker'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewStickerMessage')
export type NewStickerMessage = z.infer<typeof NewStickerMessage>

export const NewDocumentMessage = z.strictObject({
  messageType: z.literal('Document'),
  messageData: MediaContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewDocumentMessage')
export type NewDocumentMessage = z.infer<typeof NewDocumentMessage>

export const NewLocationMessage = z.strictObject({
  messageType: z.literal('Location'),
  messageData: LocationContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewLocationMessage')
export type NewLocationMessage = z.infer<typeof NewLocationMessage>

export const NewContactsMessage = z.strictObject({
  messageType: z.literal('Contacts'),
  messageData: ContactsContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewContactsMessage')
export type NewContactsMessage = z.infer<typeof NewContactsMessage>

export const TemplateContent = z.strictObject({
  name: z.string().min(1).max(256),
  language: z.string().min(1).max(256),
  bodyParameters: z.array(z.string().min(1).max(4096)).max(20),
  components: z.unknown().optional(),
  text: z.string().min(1).max(65536).optional(),
}).openapi('TemplateContent')
export type TemplateContent = z.infer<typeof TemplateContent>

export const NewTemplateMessage = z.strictObject({
  messageType: z.literal('Template'),
  messageData: TemplateContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewTemplateMessage')
export type NewTemplateMessage = z.infer<typeof NewTemplateMessage>

export const NewReplyAction = z.strictObject({
  kind: z.literal('Reply'),
  id: z.string().min(1).max(1000),
  title: z.string().min(1).max(256),
  description: z.string().min(1).max(4096).optional(),
}).openapi('NewReplyAction')
export type NewReplyAction = z.infer<typeof NewReplyAction>

export const NewLinkAction = z.strictObject({
  kind: z.literal('Link'),
  title: z.string().min(1).max(256),
  url: checks.uri().max(4096).regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\//u).openapi({
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
  }),
}).openapi('NewLinkAction')
export type NewLinkAction = z.infer<typeof NewLinkAction>

export const NewInteractiveAction = z.discriminatedUnion('kind', [NewReplyAction, NewLinkAction]).openapi('NewInteractiveAction', {
  discriminator: {
    propertyName: 'kind',
    mapping: {
      Reply: '#/components/schemas/NewReplyAction',
      Link: '#/components/schemas/NewLinkAction',
    },
  },
})
export type NewInteractiveAction = z.infer<typeof NewInteractiveAction>

export const InteractiveContent = z.strictObject({
  text: z.string().min(1).max(65536),
  header: z.string().min(1).max(256).optional(),
  footer: z.string().min(1).max(256).optional(),
  listTitle: z.string().min(1).max(256).optional(),
  actions: z.array(NewInteractiveAction).min(1).max(10),
  components: z.unknown().optional(),
}).openapi('InteractiveContent')
export type InteractiveContent = z.infer<typeof InteractiveContent>

export const NewInteractiveMessage = z.strictObject({
  messageType: z.literal('Interactive'),
  messageData: InteractiveContent,
  attachments: z.array(NewAttachment).max(20).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  replyToMessageId: Identifier.optional(),
}).openapi('NewInteractiveMessage')
export type NewInteractiveMessage = z.infer<typeof NewInteractiveMessage>

export const NewMessage = z.discriminatedUnion('messageType', [
  NewTextMessage,
  NewImageMessage,
  NewVideoMessage,
  NewAudioMessage,
  NewStickerMessage,
  NewDocumentMessage,
  NewLocationMessage,
  NewContactsMessage,
  NewTemplateMessage,
  NewInteractiveMessage,
]).openapi('NewMessage', {
  discriminator: {
    propertyName: 'messageType',
    mapping: {
      Text: '#/components/schemas/NewTextMessage',
      Image: '#/components/schemas/NewImageMessage',
      Video: '#/components/schemas/NewVideoMessage',
      Audio: '#/components/schemas/NewAudioMessage',
      Sticker: '#/components/schemas/NewStickerMessage',
      Document: '#/components/schemas/NewDocumentMessage',
      Location: '#/components/schemas/NewLocationMessage',
      Contacts: '#/components/schemas/NewContactsMessage',
      Template: '#/components/schemas/NewTemplateMessage',
      Interactive: '#/components/schemas/NewInteractiveMessage',
    },
  },
})
export type NewMessage = z.infer<typeof NewMessage>

export const MessageEnvelope = z.object({
  message: Message,
}).openapi('MessageEnvelope')
export type MessageEnvelope = z.infer<typeof MessageEnvelope>

export const SendingConflictProblem = z.discriminatedUnion('code', [
  ConversationNotActiveProblem,
  ContactBlockedProblem,
  ReplyWindowClosedProblem,
  TemplateUnsupportedProblem,
  IdentityLostProblem,
]).openapi('SendingConflictProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      conversation_not_active: '#/components/schemas/ConversationNotActiveProblem',
      contact_blocked: '#/components/schemas/ContactBlockedProblem',
      reply_window_closed: '#/components/schemas/ReplyWindowClosedProblem',
      template_unsupported: '#/components/schemas/TemplateUnsupportedProblem',
      identity_lost: '#/components/schemas/IdentityLostProblem',
    },
  },
})
export type SendingConflictProblem = z.infer<typeof SendingConflictProblem>

export const SendingUnprocessableProblem = z.discriminatedUnion('code', [IdempotencyKeyReusedProblem, ReferenceUnknownProblem]).openapi('SendingUnprocessableProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      idempotency_key_reused: '#/components/schemas/IdempotencyKeyReusedProblem',
      reference_unknown: '#/components/schemas/ReferenceUnknownProblem',
    },
  },
})
export type SendingUnprocessableProblem = z.infer<typeof SendingUnprocessableProblem>

export const NewReaction = z.strictObject({
  reaction: z.string().min(1).max(256),
}).openapi('NewReaction')
export type NewReaction = z.infer<typeof NewReaction>

export const ReactingConflictProblem = z.discriminatedUnion('code', [
  ConversationNotActiveProblem,
  ContactBlockedProblem,
  MessageNotHandedOverProblem,
  ReplyWindowClosedProblem,
  IdentityLostProblem,
]).openapi('ReactingConflictProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      conversation_not_active: '#/components/schemas/ConversationNotActiveProblem',
      contact_blocked: '#/components/schemas/ContactBlockedProblem',
      message_not_handed_over: '#/components/schemas/MessageNotHandedOverProblem',
      reply_window_closed: '#/components/schemas/ReplyWindowClosedProblem',
      identity_lost: '#/components/schemas/IdentityLostProblem',
    },
  },
})
export type ReactingConflictProblem = z.infer<typeof ReactingConflictProblem>

export const ReadMark = z.strictObject({
  upToMessageId: Identifier,
}).openapi('ReadMark')
export type ReadMark = z.infer<typeof ReadMark>

export const ConversationTags = z.strictObject({
  tagIds: z.array(Identifier).max(100).check(checks.uniqueItems).openapi({
    uniqueItems: true,
  }),
}).openapi('ConversationTags')
export type ConversationTags = z.infer<typeof ConversationTags>

export const ConversationSummary = z.object({
  uniqueId: Identifier,
  contactId: Identifier,
  campaignId: Identifier.optional(),
  organizationId: Identifier,
  initiatedBy: ConversationInitiator,
  channelId: Identifier,
  contact: Contact,
  createdAt: Timestamp,
  numberOfUnreadMessages: checks.integer().min(0),
  totalMessages: checks.integer().min(0),
  status: ConversationStatus,
  assignedTo: OrganizationMember.optional(),
  tags: z.array(Tag),
  replyUntil: Timestamp.optional(),
  lastMessage: Message.optional(),
  lastActivityAt: Timestamp,
}).openapi('ConversationSummary')
export type ConversationSummary = z.infer<typeof ConversationSummary>

export const ConversationPage = z.object({
  conversations: z.array(ConversationSummary),
  nextCursor: PageCursor.optional(),
}).openapi('ConversationPage')
export type ConversationPage = z.infer<typeof ConversationPage>

export const NewConversation = z.strictObject({
  contactId: Identifier,
  channelId: Identifier,
  address: z.string().min(1).max(256).regex(/^[^\x00-\x1F\uD800-\uDFFF]*$/u).openapi({
    pattern: '^[^\\x00-\\x1F\\uD800-\\uDFFF]*$',
  }).optional(),
}).openapi('NewConversation')
export type NewConversation = z.infer<typeof NewConversation>

export const WritingConflictProblem = z.discriminatedUnion('code', [ContactBlockedProblem, IdentityLostProblem]).openapi('WritingConflictProblem', {
  discriminator: {
    propertyName: 'code',
    mapping: {
      contact_blocked: '#/components/schemas/ContactBlockedProblem',
      identity_lost: '#/components/schemas/IdentityLostProblem',
    },
  },
})
export type WritingConflictProblem = z.infer<typeof WritingConflictProblem>

export const EventType = z.enum([
  'contact.created',
  'contact.updated',
  'contact.identities_moved',
  'contact.duplicate_suspected',
  'contact.duplicate_dismissed',
  'contact.alias_ignored',
  'contact.erased',
  'conversation.created',
  'conversation.status_changed',
  'conversation.assigned',
  'conversation.tagged',
  'conversation.read',
  'conversation.purged',
  'message.received',
  'message.recorded',
  'message.edited',
  'message.sent',
  'message.status_changed',
  'message.removed',
  'message.reacted',
  'records.imported',
  'webhook.tested',
]).openapi('EventType')
export type EventType = z.infer<typeof EventType>

export const EventPosition = z.string().regex(/^[A-Za-z0-9._~-]+$/u).openapi('EventPosition', {
  pattern: '^[A-Za-z0-9._~-]+$',
})
export type EventPosition = z.infer<typeof EventPosition>

export const EventActorKind = z.enum(['Member', 'Operator', 'Service']).openapi('EventActorKind')
export type EventActorKind = z.infer<typeof EventActorKind>

export const EventActor = z.object({
  kind: EventActorKind,
  memberId: Identifier.optional(),
  keyId: Identifier.optional(),
  requestId: RequestId.optional(),
}).openapi('EventActor')
export type EventActor = z.infer<typeof EventActor>

export const ContactCreatedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('contact.created'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    contact: Contact,
    channelId: Identifier.optional(),
  }),
}).openapi('ContactCreatedEvent')
export type ContactCreatedEvent = z.infer<typeof ContactCreatedEvent>

export const ContactUpdatedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('contact.updated'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    contact: Contact,
    channelId: Identifier.optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
}).openapi('ContactUpdatedEvent')
export type ContactUpdatedEvent = z.infer<typeof ContactUpdatedEvent>

export const ContactIdentitiesMovedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('contact.identities_moved'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    contactId: Identifier,
    toContactId: Identifier.optional(),
    channelIds: z.array(Identifier),
  }),
}).openapi('ContactIdentitiesMovedEvent')
export type ContactIdentitiesMovedEvent = z.infer<typeof ContactIdentitiesMovedEvent>

export const ContactDuplicateSuspectedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('contact.duplicate_suspected'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    contactId: Identifier,
    otherContactId: Identifier,
    channelId: Identifier,
  }),
}).openapi('ContactDuplicateSuspectedEvent')
export type ContactDuplicateSuspectedEvent = z.infer<typeof ContactDuplicateSuspectedEvent>

export const ContactDuplicateDismissedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('contact.duplicate_dismissed'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    contactId: Identifier,
    otherContactId: Identifier,
  }),
}).openapi('ContactDuplicateDismissedEvent')
export type ContactDuplicateDismissedEvent = z.infer<typeof ContactDuplicateDismissedEvent>

export const ContactAliasIgnoredEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('contact.alias_ignored'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    channelId: Identifier,
    contactIds: z.array(Identifier),
  }),
}).openapi('ContactAliasIgnoredEvent')
export type ContactAliasIgnoredEvent = z.infer<typeof ContactAliasIgnoredEvent>

export const ContactErasedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('contact.erased'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    contactId: Identifier,
  }),
}).openapi('ContactErasedEvent')
export type ContactErasedEvent = z.infer<typeof ContactErasedEvent>

export const ConversationCreatedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('conversation.created'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    initiatedBy: ConversationInitiator,
    createdAt: Timestamp,
    status: ConversationStatus,
  }).optional(),
}).openapi('ConversationCreatedEvent')
export type ConversationCreatedEvent = z.infer<typeof ConversationCreatedEvent>

export const ConversationStatusChangedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('conversation.status_changed'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    from: ConversationStatus,
    to: ConversationStatus,
    messageId: Identifier.optional(),
  }).optional(),
}).openapi('ConversationStatusChangedEvent')
export type ConversationStatusChangedEvent = z.infer<typeof ConversationStatusChangedEvent>

export const ConversationAssignedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('conversation.assigned'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    from: Identifier.optional(),
    to: Identifier.optional(),
  }).optional(),
}).openapi('ConversationAssignedEvent')
export type ConversationAssignedEvent = z.infer<typeof ConversationAssignedEvent>

export const ConversationTaggedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('conversation.tagged'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    from: z.array(Identifier),
    to: z.array(Identifier),
  }).optional(),
}).openapi('ConversationTaggedEvent')
export type ConversationTaggedEvent = z.infer<typeof ConversationTaggedEvent>

export const ConversationReadEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('conversation.read'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    upToMessageId: Identifier,
    upToMessagingAppMessageId: z.string().min(1).optional(),
    from: checks.integer().min(0),
    to: checks.integer().min(0),
  }).optional(),
}).openapi('ConversationReadEvent')
export type ConversationReadEvent = z.infer<typeof ConversationReadEvent>

export const ConversationPurgedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('conversation.purged'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
  }),
}).openapi('ConversationPurgedEvent')
export type ConversationPurgedEvent = z.infer<typeof ConversationPurgedEvent>

export const MessageReceivedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('message.received'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    message: Message,
  }).optional(),
}).openapi('MessageReceivedEvent')
export type MessageReceivedEvent = z.infer<typeof MessageReceivedEvent>

export const MessageRecordedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('message.recorded'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    message: Message,
    isHistory: z.boolean().optional(),
  }).optional(),
}).openapi('MessageRecordedEvent')
export type MessageRecordedEvent = z.infer<typeof MessageRecordedEvent>

export const MessageEditedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('message.edited'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    message: Message,
  }).optional(),
}).openapi('MessageEditedEvent')
export type MessageEditedEvent = z.infer<typeof MessageEditedEvent>

export const MessageSentEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('message.sent'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    contact: ContactAddress,
    message: Message,
    replyToMessagingAppMessageId: z.string().min(1).optional(),
  }).optional(),
}).openapi('MessageSentEvent')
export type MessageSentEvent = z.infer<typeof MessageSentEvent>

export const MessageStatusChangedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('message.status_changed'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    from: MessageStatus,
    at: Timestamp.optional(),
    message: Message,
  }).optional(),
}).openapi('MessageStatusChangedEvent')
export type MessageStatusChangedEvent = z.infer<typeof MessageStatusChangedEvent>

export const MessageRemovedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('message.removed'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    messageId: Identifier,
    messagingAppMessageId: z.string().min(1),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }).optional(),
}).openapi('MessageRemovedEvent')
export type MessageRemovedEvent = z.infer<typeof MessageRemovedEvent>

export const MessageReactedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('message.reacted'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    conversationId: Identifier,
    contactId: Identifier,
    channelId: Identifier,
    messageId: Identifier,
    messagingAppMessageId: z.string().min(1),
    contact: ContactAddress.optional(),
    author: MessageAuthor,
    reaction: z.string().min(1).optional(),
    formerReaction: z.string().min(1).optional(),
    at: Timestamp,
    metadata: z.record(z.string(), z.unknown()).optional(),
  }).optional(),
}).openapi('MessageReactedEvent')
export type MessageReactedEvent = z.infer<typeof MessageReactedEvent>

export const RecordsImportedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('records.imported'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    numberOfRecords: checks.integer().min(0),
  }),
}).openapi('RecordsImportedEvent')
export type RecordsImportedEvent = z.infer<typeof RecordsImportedEvent>

export const WebhookTestedEvent = z.object({
  id: Identifier,
  position: EventPosition,
  type: z.literal('webhook.tested'),
  timestamp: Timestamp,
  actor: EventActor,
  data: z.object({
    webhookId: Identifier,
  }),
}).openapi('WebhookTestedEvent')
export type WebhookTestedEvent = z.infer<typeof WebhookTestedEvent>

export const Event = z.discriminatedUnion('type', [
  ContactCreatedEvent,
  ContactUpdatedEvent,
  ContactIdentitiesMovedEvent,
  ContactDuplicateSuspectedEvent,
  ContactDuplicateDismissedEvent,
  ContactAliasIgnoredEvent,
  ContactErasedEvent,
  ConversationCreatedEvent,
  ConversationStatusChangedEvent,
  ConversationAssignedEvent,
  ConversationTaggedEvent,
  ConversationReadEvent,
  ConversationPurgedEvent,
  MessageReceivedEvent,
  MessageRecordedEvent,
  MessageEditedEvent,
  MessageSentEvent,
  MessageStatusChangedEvent,
  MessageRemovedEvent,
  MessageReactedEvent,
  RecordsImportedEvent,
  WebhookTestedEvent,
]).openapi('Event', {
  discriminator: {
    propertyName: 'type',
    mapping: {
      'contact.created': '#/components/schemas/ContactCreatedEvent',
      'contact.updated': '#/components/schemas/ContactUpdatedEvent',
      'contact.identities_moved': '#/components/schemas/ContactIdentitiesMovedEvent',
      'contact.duplicate_suspected': '#/components/schemas/ContactDuplicateSuspectedEvent',
      'contact.duplicate_dismissed': '#/components/schemas/ContactDuplicateDismissedEvent',
      'contact.alias_ignored': '#/components/schemas/ContactAliasIgnoredEvent',
      'contact.erased': '#/components/schemas/ContactErasedEvent',
      'conversation.created': '#/components/schemas/ConversationCreatedEvent',
      'conversation.status_changed': '#/components/schemas/ConversationStatusChangedEvent',
      'conversation.assigned': '#/components/schemas/ConversationAssignedEvent',
      'conversation.tagged': '#/components/schemas/ConversationTaggedEvent',
      'conversation.read': '#/components/schemas/ConversationReadEvent',
      'conversation.purged': '#/components/schemas/ConversationPurgedEvent',
      'message.received': '#/components/schemas/MessageReceivedEvent',
      'message.recorded': '#/components/schemas/MessageRecordedEvent',
      'message.edited': '#/components/schemas/MessageEditedEvent',
      'message.sent': '#/components/schemas/MessageSentEvent',
      'message.status_changed': '#/components/schemas/MessageStatusChangedEvent',
      'message.removed': '#/components/schemas/MessageRemovedEvent',
      'message.reacted': '#/components/schemas/MessageReactedEvent',
      'records.imported': '#/components/schemas/RecordsImportedEvent',
      'webhook.tested': '#/components/schemas/WebhookTestedEvent',
    },
  },
})
export type Event = z.infer<typeof Event>

export const EventPage = z.object({
  events: z.array(Event),
  nextPosition: EventPosition,
}).openapi('EventPage')
export type EventPage = z.infer<typeof EventPage>

export const MemberPage = z.object({
  members: z.array(OrganizationMember),
  nextCursor: PageCursor.optional(),
}).openapi('MemberPage')
export type MemberPage = z.infer<typeof MemberPage>

export const TagPage = z.object({
  tags: z.array(Tag),
  nextCursor: PageCursor.optional(),
}).openapi('TagPage')
export type TagPage = z.infer<typeof TagPage>

/** Every component schema, each after those that it refers to. */
export const schemas = {
  ProblemDetail,
  ProblemInstance,
  RequestId,
  ValidationError,
  RequestInvalidProblem,
  ApiKeyMissingProblem,
  ApiKeyInvalidProblem,
  Permission,
  PermissionMissingProblem,
  MemberBoundProblem,
  ApiKeySupersededProblem,
  UnsafeRequestRejectedProblem,
  RouteNotFoundProblem,
  ConversationNotFoundProblem,
  MessageNotFoundProblem,
  ContactNotFoundProblem,
  MethodNotAllowedProblem,
  PositionUnknownProblem,
  RequestTimedOutProblem,
  Identifier,
  ConversationInitiator,
  Timestamp,
  ContactStatus,
  Contact,
  MessageDirection,
  MessageAuthorKind,
  MessageAuthor,
  MessageStatus,
  Reaction,
  TextMessageData,
  AttachmentType,
  MediaMessageData,
  Attachment,
  TextMessage,
  ImageMessage,
  VideoMessage,
  AudioMessage,
  StickerMessage,
  DocumentMessage,
  LocationMessageData,
  LocationMessage,
  SharedContact,
  ContactsMessageData,
  ContactsMessage,
  TemplateMessageData,
  TemplateMessage,
  ReplyAction,
  LinkAction,
  InteractiveAction,
  InteractiveMessageData,
  InteractiveMessage,
  SelectionMessageData,
  SelectionMessage,
  UnsupportedMessageData,
  UnsupportedMessage,
  RemovedMessageData,
  RemovedMessage,
  Message,
  ConversationStatus,
  AccessLevel,
  Role,
  OrganizationMember,
  Tag,
  Conversation,
  ConversationNotActiveProblem,
  ContactBlockedProblem,
  ContactExistsProblem,
  ReplyWindowClosedProblem,
  TemplateUnsupportedProblem,
  MessageNotHandedOverProblem,
  IdentityLostProblem,
  IdentityMovedProblem,
  IdentityLimitReachedProblem,
  AttributesTooLargeProblem,
  ConversationAssignedProblem,
  PreconditionFailedProblem,
  ContactPreconditionFailedProblem,
  BodyTooLargeProblem,
  MediaTypeUnsupportedProblem,
  IdempotencyKeyReusedProblem,
  ReferenceUnknownProblem,
  RateLimitExceededProblem,
  HeaderFieldsTooLargeProblem,
  InternalErrorProblem,
  ServiceUnavailableProblem,
  OutcomeUnknownProblem,
  Problem,
  RateLimitList,
  ApiKey,
  ApiKeyEnvelope,
  UnauthorizedProblem,
  RegenerationForbiddenProblem,
  UnconfirmedWriteProblem,
  ApiKeyStatus,
  ApiKeySummary,
  Caller,
  TextContent,
  EditedTextContent,
  MediaByIdContent,
  MediaByLinkContent,
  MediaContent,
  EditedImageContent,
  EditedVideoContent,
  EditedAudioContent,
  EditedStickerContent,
  EditedDocumentContent,
  LocationContent,
  EditedLocationContent,
  ContactCardContent,
  ContactsContent,
  EditedContactsContent,
  UnsupportedContent,
  EditedUnsupportedContent,
  EditedContent,
  MessageEditedChange,
  MessageRemovedChange,
  ReportedDirection,
  ReactionSetChange,
  ReceiptContact,
  ChangedIdentity,
  IdentityChangedChange,
  ContactChangedChange,
  ReportedChange,
  ChangeBatch,
  ChangeAppliedResult,
  ChangeUnchangedResult,
  ChangePendingResult,
  ChangeRejectionCode,
  ChangeRejectedResult,
  ChangeResult,
  ChangeResults,
  ContactAddress,
  QueuedMessage,
  PageCursor,
  QueuedMessagePage,
  ReceiptStatus,
  ReceivedContact,
  NewAttachment,
  ReceivedTextMessage,
  ReceivedImageMessage,
  ReceivedVideoMessage,
  ReceivedAudioMessage,
  ReceivedStickerMessage,
  ReceivedDocumentMessage,
  ReceivedLocationMessage,
  ReceivedContactsMessage,
  SelectionContent,
  ReceivedSelectionMessage,
  ReceivedUnsupportedMessage,
  ReceivedMessage,
  ReceivedMessageBatch,
  MessageCreatedResult,
  MessageDuplicateResult,
  MessageRejectionCode,
  MessageRejectedResult,
  ReceivedMessageResult,
  ReceivedMessageResults,
  MessageReceipt,
  AppMessageReceipt,
  ContactReceiptStatus,
  ContactReceipt,
  Receipt,
  ReceiptBatch,
  ReceiptAppliedResult,
  ReceiptUnchangedResult,
  ReceiptRejectionCode,
  ReceiptRejectedResult,
  ReceiptResult,
  ReceiptResults,
  PhoneMatching,
  Channel,
  ChannelPage,
  EntityTagList,
  ContactIdentityKind,
  ContactIdentity,
  PossibleDuplicate,
  ContactDetails,
  ContactUpdate,
  ContactEnvelope,
  MemberForbiddenProblem,
  UpdatingConflictProblem,
  IdentityMoveToContact,
  IdentityMoveToNewContact,
  IdentityMoveToNobody,
  IdentityMoveTarget,
  ChannelIdentity,
  IdentityMove,
  MovedIdentity,
  IdentitiesMoved,
  MovingConflictProblem,
  ContactPage,
  NewPhoneContact,
  NewAppContact,
  NewContact,
  ConversationEnvelope,
  ConversationUpdate,
  ConversationAssignment,
  MessagePage,
  NewTextMessage,
  NewImageMessage,
  NewVideoMessage,
  NewAudioMessage,
  NewStickerMessage,
  NewDocumentMessage,
  NewLocationMessage,
  NewContactsMessage,
  TemplateContent,
  NewTemplateMessage,
  NewReplyAction,
  NewLinkAction,
  NewInteractiveAction,
  InteractiveContent,
  NewInteractiveMessage,
  NewMessage,
  MessageEnvelope,
  SendingConflictProblem,
  SendingUnprocessableProblem,
  NewReaction,
  ReactingConflictProblem,
  ReadMark,
  ConversationTags,
  ConversationSummary,
  ConversationPage,
  NewConversation,
  WritingConflictProblem,
  EventType,
  EventPosition,
  EventActorKind,
  EventActor,
  ContactCreatedEvent,
  ContactUpdatedEvent,
  ContactIdentitiesMovedEvent,
  ContactDuplicateSuspectedEvent,
  ContactDuplicateDismissedEvent,
  ContactAliasIgnoredEvent,
  ContactErasedEvent,
  ConversationCreatedEvent,
  ConversationStatusChangedEvent,
  ConversationAssignedEvent,
  ConversationTaggedEvent,
  ConversationReadEvent,
  ConversationPurgedEvent,
  MessageReceivedEvent,
  MessageRecordedEvent,
  MessageEditedEvent,
  MessageSentEvent,
  MessageStatusChangedEvent,
  MessageRemovedEvent,
  MessageReactedEvent,
  RecordsImportedEvent,
  WebhookTestedEvent,
  Event,
  EventPage,
  MemberPage,
  TagPage,
}
