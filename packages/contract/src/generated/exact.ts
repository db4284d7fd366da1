// Generated from the OpenAPI document in spec. Do not edit: change the document and run `pnpm generate`.
import type { RequestId, RateLimitList, Identifier, Timestamp, ApiKey, ApiKeyEnvelope, ProblemDetail, ProblemInstance, ValidationError, RequestInvalidProblem, ApiKeyMissingProblem, ApiKeyInvalidProblem, Permission, PermissionMissingProblem, ApiKeySupersededProblem, UnsafeRequestRejectedProblem, MethodNotAllowedProblem, RateLimitExceededProblem, InternalErrorProblem, ServiceUnavailableProblem, OutcomeUnknownProblem, Role, TextContent, EditedTextContent, MediaByIdContent, MediaByLinkContent, MediaContent, EditedImageContent, EditedVideoContent, EditedAudioContent, EditedStickerContent, EditedDocumentContent, LocationContent, EditedLocationContent, ContactCardContent, ContactsContent, EditedContactsContent, UnsupportedContent, EditedUnsupportedContent, EditedContent, MessageEditedChange, MessageRemovedChange, ReportedDirection, ReactionSetChange, ReceiptContact, ChangedIdentity, IdentityChangedChange, ContactChangedChange, ReportedChange, ChangeBatch, ChangeAppliedResult, ChangeUnchangedResult, ChangePendingResult, BodyTooLargeProblem, MediaTypeUnsupportedProblem, ReferenceUnknownProblem, ContactAddress, TextMessageData, AttachmentType, MediaMessageData, Attachment, LocationMessageData, SharedContact, ContactsMessageData, TemplateMessageData, ReplyAction, LinkAction, SelectionMessageData, UnsupportedMessageData, RemovedMessageData, PageCursor, ReceiptStatus, ReceivedContact, NewAttachment, ReceivedTextMessage, ReceivedImageMessage, ReceivedVideoMessage, ReceivedAudioMessage, ReceivedStickerMessage, ReceivedDocumentMessage, ReceivedLocationMessage, ReceivedContactsMessage, SelectionContent, ReceivedSelectionMessage, ReceivedUnsupportedMessage, ReceivedMessage, ReceivedMessageBatch, MessageCreatedResult, MessageDuplicateResult, MessageReceipt, AppMessageReceipt, ContactReceiptStatus, ContactReceipt, Receipt, ReceiptBatch, ReceiptAppliedResult, ReceiptUnchangedResult, EntityTagList, PossibleDuplicate, ContactNotFoundProblem, ContactUpdate, MemberBoundProblem, ContactExistsProblem, AttributesTooLargeProblem, IdentityMoveToNewContact, IdentityMoveToNobody, ChannelIdentity, MovedIdentity, ContactBlockedProblem, IdentityMovedProblem, IdentityLimitReachedProblem, NewPhoneContact, NewAppContact, NewContact, ConversationStatus, Tag, ConversationNotFoundProblem, ConversationUpdate, ConversationAssignment, NewTextMessage, NewImageMessage, NewVideoMessage, NewAudioMessage, NewStickerMessage, NewDocumentMessage, NewLocationMessage, NewContactsMessage, TemplateContent, NewTemplateMessage, NewReplyAction, NewLinkAction, NewInteractiveAction, InteractiveContent, NewInteractiveMessage, NewMessage, ReplyWindowClosedProblem, TemplateUnsupportedProblem, IdentityLostProblem, IdempotencyKeyReusedProblem, NewReaction, MessageNotFoundProblem, MessageNotHandedOverProblem, ReadMark, ConversationTags, NewConversation, EventType, EventPosition, PositionUnknownProblem, TagPage, RouteNotFoundProblem, RequestTimedOutProblem, HeaderFieldsTooLargeProblem } from './reader.ts'
export type { RequestId, RateLimitList, Identifier, Timestamp, ApiKey, ApiKeyEnvelope, ProblemDetail, ProblemInstance, ValidationError, RequestInvalidProblem, ApiKeyMissingProblem, ApiKeyInvalidProblem, Permission, PermissionMissingProblem, ApiKeySupersededProblem, UnsafeRequestRejectedProblem, MethodNotAllowedProblem, RateLimitExceededProblem, InternalErrorProblem, ServiceUnavailableProblem, OutcomeUnknownProblem, Role, TextContent, EditedTextContent, MediaByIdContent, MediaByLinkContent, MediaContent, EditedImageContent, EditedVideoContent, EditedAudioContent, EditedStickerContent, EditedDocumentContent, LocationContent, EditedLocationContent, ContactCardContent, ContactsContent, EditedContactsContent, UnsupportedContent, EditedUnsupportedContent, EditedContent, MessageEditedChange, MessageRemovedChange, ReportedDirection, ReactionSetChange, ReceiptContact, ChangedIdentity, IdentityChangedChange, ContactChangedChange, ReportedChange, ChangeBatch, ChangeAppliedResult, ChangeUnchangedResult, ChangePendingResult, BodyTooLargeProblem, MediaTypeUnsupportedProblem, ReferenceUnknownProblem, ContactAddress, TextMessageData, AttachmentType, MediaMessageData, Attachment, LocationMessageData, SharedContact, ContactsMessageData, TemplateMessageData, ReplyAction, LinkAction, SelectionMessageData, UnsupportedMessageData, RemovedMessageData, PageCursor, ReceiptStatus, ReceivedContact, NewAttachment, ReceivedTextMessage, ReceivedImageMessage, ReceivedVideoMessage, ReceivedAudioMessage, ReceivedStickerMessage, ReceivedDocumentMessage, ReceivedLocationMessage, ReceivedContactsMessage, SelectionContent, ReceivedSelectionMessage, ReceivedUnsupportedMessage, ReceivedMessage, ReceivedMessageBatch, MessageCreatedResult, MessageDuplicateResult, MessageReceipt, AppMessageReceipt, ContactReceiptStatus, ContactReceipt, Receipt, ReceiptBatch, ReceiptAppliedResult, ReceiptUnchangedResult, EntityTagList, PossibleDuplicate, ContactNotFoundProblem, ContactUpdate, MemberBoundProblem, ContactExistsProblem, AttributesTooLargeProblem, IdentityMoveToNewContact, IdentityMoveToNobody, ChannelIdentity, MovedIdentity, ContactBlockedProblem, IdentityMovedProblem, IdentityLimitReachedProblem, NewPhoneContact, NewAppContact, NewContact, ConversationStatus, Tag, ConversationNotFoundProblem, ConversationUpdate, ConversationAssignment, NewTextMessage, NewImageMessage, NewVideoMessage, NewAudioMessage, NewStickerMessage, NewDocumentMessage, NewLocationMessage, NewContactsMessage, TemplateContent, NewTemplateMessage, NewReplyAction, NewLinkAction, NewInteractiveAction, InteractiveContent, NewInteractiveMessage, NewMessage, ReplyWindowClosedProblem, TemplateUnsupportedProblem, IdentityLostProblem, IdempotencyKeyReusedProblem, NewReaction, MessageNotFoundProblem, MessageNotHandedOverProblem, ReadMark, ConversationTags, NewConversation, EventType, EventPosition, PositionUnknownProblem, TagPage, RouteNotFoundProblem, RequestTimedOutProblem, HeaderFieldsTooLargeProblem }
export type AccessLevel = "Owner" | "Member";
export type ApiKeyStatus = "Current" | "Previous";
export type ApiKeySummary = {
    uniqueId: Identifier;
    createdAt: Timestamp;
    status: ApiKeyStatus;
};
export type AudioMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Audio";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: MediaMessageData;
    attachments?: Attachment[];
};
export type Caller = {
    member: OrganizationMember;
    organizationId: Identifier;
    apiKey: ApiKeySummary;
};
export type ChangeRejectedResult = {
    result: "Rejected";
    code: ChangeRejectionCode;
    detail: ProblemDetail;
    errors?: ValidationError[];
};
export type ChangeRejectionCode = "item_invalid" | "message_not_editable" | "contact_blocked" | "identity_taken" | "identifier_invalid" | "contact_is_channel" | "attributes_too_large";
export type ChangeResult = ChangeAppliedResult | ChangeUnchangedResult | ChangePendingResult | ChangeRejectedResult;
export type ChangeResults = {
    results: ChangeResult[];
};
export type Channel = {
    uniqueId: Identifier;
    name: string;
    createdAt: Timestamp;
    identityScope: Identifier;
    phoneMatching: PhoneMatching;
    usesAliases: boolean;
    phone?: string;
    numberOfQueuedMessages?: number;
    oldestQueuedAt?: Timestamp;
    replyWindowSeconds?: number;
};
export type ChannelPage = {
    channels: Channel[];
    nextCursor?: PageCursor;
};
export type Contact = {
    uniqueId: Identifier;
    name?: string;
    phone: string;
    phoneIsKnown?: boolean;
    messagingAppContactId?: string;
    attributes: {
        [key: string]: unknown;
    };
    createdAt: Timestamp;
    status: ContactStatus;
};
export type ContactAliasIgnoredEvent = {
    id: Identifier;
    position: EventPosition;
    type: "contact.alias_ignored";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        channelId: Identifier;
        contactIds: Identifier[];
    };
};
export type ContactCreatedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "contact.created";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        contact: Contact;
        channelId?: Identifier;
    };
};
export type ContactDetails = {
    contact: Contact;
    identities: ContactIdentity[];
    possibleDuplicates: PossibleDuplicate[];
};
export type ContactDuplicateDismissedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "contact.duplicate_dismissed";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        contactId: Identifier;
        otherContactId: Identifier;
    };
};
export type ContactDuplicateSuspectedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "contact.duplicate_suspected";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        contactId: Identifier;
        otherContactId: Identifier;
        channelId: Identifier;
    };
};
export type ContactEnvelope = {
    contact: Contact;
};
export type ContactErasedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "contact.erased";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        contactId: Identifier;
    };
};
export type ContactIdentitiesMovedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "contact.identities_moved";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        contactId: Identifier;
        toContactId?: Identifier;
        channelIds: Identifier[];
    };
};
export type ContactIdentity = {
    identityScope: Identifier;
    channelId: Identifier;
    kind: ContactIdentityKind;
    value: string;
    changedAt?: Timestamp;
};
export type ContactIdentityKind = "App" | "PhoneNumber";
export type ContactPage = {
    contacts: Contact[];
    nextCursor?: PageCursor;
};
export type ContactPreconditionFailedProblem = {
    type: "/problems/contact_precondition_failed";
    title: string;
    status: 412;
    detail: ProblemDetail;
    instance: ProblemInstance;
    code: "contact_precondition_failed";
    requestId: RequestId;
    contact: Contact;
};
export type ContactStatus = "Active" | "Inactive" | "Blocked";
export type ContactUpdatedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "contact.updated";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        contact: Contact;
        channelId?: Identifier;
        metadata?: {
            [key: string]: unknown;
        };
    };
};
export type ContactsMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Contacts";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: ContactsMessageData;
    attachments?: Attachment[];
};
export type Conversation = {
    uniqueId: Identifier;
    contactId: Identifier;
    campaignId?: Identifier;
    organizationId: Identifier;
    initiatedBy: ConversationInitiator;
    channelId?: Identifier;
    contact: Contact;
    messages: Message[];
    createdAt: Timestamp;
    numberOfUnreadMessages: number;
    totalMessages: number;
    status: ConversationStatus;
    assignedTo?: OrganizationMember;
    tags: Tag[];
    replyUntil?: Timestamp;
};
export type ConversationAssignedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "conversation.assigned";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        from?: Identifier;
        to?: Identifier;
    };
};
export type ConversationAssignedProblem = {
    type: "/problems/conversation_assigned";
    title: string;
    status: 409;
    detail: ProblemDetail;
    instance: ProblemInstance;
    code: "conversation_assigned";
    requestId: RequestId;
    conversation: Conversation;
};
export type ConversationCreatedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "conversation.created";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        initiatedBy: ConversationInitiator;
        createdAt: Timestamp;
        status: ConversationStatus;
    };
};
export type ConversationEnvelope = {
    conversation: Conversation;
};
export type ConversationInitiator = "Contact" | "Campaign" | "Member";
export type ConversationNotActiveProblem = {
    type: "/problems/conversation_not_active";
    title: string;
    status: 409;
    detail: ProblemDetail;
    instance: ProblemInstance;
    code: "conversation_not_active";
    requestId: RequestId;
    conversation: Conversation;
};
export type ConversationPage = {
    conversations: ConversationSummary[];
    nextCursor?: PageCursor;
};
export type ConversationPurgedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "conversation.purged";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
    };
};
export type ConversationReadEvent = {
    id: Identifier;
    position: EventPosition;
    type: "conversation.read";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        upToMessageId: Identifier;
        upToMessagingAppMessageId?: string;
        from: number;
        to: number;
    };
};
export type ConversationStatusChangedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "conversation.status_changed";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        from: ConversationStatus;
        to: ConversationStatus;
        messageId?: Identifier;
    };
};
export type ConversationSummary = {
    uniqueId: Identifier;
    contactId: Identifier;
    campaignId?: Identifier;
    organizationId: Identifier;
    initiatedBy: ConversationInitiator;
    channelId: Identifier;
    contact: Contact;
    createdAt: Timestamp;
    numberOfUnreadMessages: number;
    totalMessages: number;
    status: ConversationStatus;
    assignedTo?: OrganizationMember;
    tags: Tag[];
    replyUntil?: Timestamp;
    lastMessage?: Message;
    lastActivityAt: Timestamp;
};
export type ConversationTaggedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "conversation.tagged";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        from: Identifier[];
        to: Identifier[];
    };
};
export type DocumentMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Document";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: MediaMessageData;
    attachments?: Attachment[];
};
export type Event = ContactCreatedEvent | ContactUpdatedEvent | ContactIdentitiesMovedEvent | ContactDuplicateSuspectedEvent | ContactDuplicateDismissedEvent | ContactAliasIgnoredEvent | ContactErasedEvent | ConversationCreatedEvent | ConversationStatusChangedEvent | ConversationAssignedEvent | ConversationTaggedEvent | ConversationReadEvent | ConversationPurgedEvent | MessageReceivedEvent | MessageRecordedEvent | MessageEditedEvent | MessageSentEvent | MessageStatusChangedEvent | MessageRemovedEvent | MessageReactedEvent | RecordsImportedEvent | WebhookTestedEvent;
export type EventActor = {
    kind: EventActorKind;
    memberId?: Identifier;
    keyId?: Identifier;
    requestId?: RequestId;
};
export type EventActorKind = "Member" | "Operator" | "Service";
export type EventPage = {
    events: Event[];
    nextPosition: EventPosition;
};
export type IdentitiesMoved = {
    contact: Contact;
    toContact?: Contact;
    moved: MovedIdentity[];
};
export type IdentityMove = {
    to: IdentityMoveTarget;
    identities?: ChannelIdentity[];
};
export type IdentityMoveTarget = IdentityMoveToContact | IdentityMoveToNewContact | IdentityMoveToNobody;
export type IdentityMoveToContact = {
    kind: "Contact";
    contactId: Identifier;
};
export type ImageMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Image";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: MediaMessageData;
    attachments?: Attachment[];
};
export type InteractiveAction = ReplyAction | LinkAction;
export type InteractiveMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Interactive";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: InteractiveMessageData;
    attachments?: Attachment[];
};
export type InteractiveMessageData = {
    text: string;
    header?: string;
    footer?: string;
    listTitle?: string;
    actions: InteractiveAction[];
    components?: unknown;
};
export type LocationMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Location";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: LocationMessageData;
    attachments?: Attachment[];
};
export type MemberForbiddenProblem = PermissionMissingProblem | MemberBoundProblem;
export type MemberPage = {
    members: OrganizationMember[];
    nextCursor?: PageCursor;
};
export type Message = TextMessage | ImageMessage | VideoMessage | AudioMessage | StickerMessage | DocumentMessage | LocationMessage | ContactsMessage | TemplateMessage | InteractiveMessage | SelectionMessage | UnsupportedMessage | RemovedMessage;
export type MessageAuthor = {
    kind: MessageAuthorKind;
    memberId?: Identifier;
};
export type MessageAuthorKind = "Contact" | "Member" | "External" | "Campaign";
export type MessageDirection = "InBound" | "OutBound";
export type MessageEditedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "message.edited";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        message: Message;
    };
};
export type MessageEnvelope = {
    message: Message;
};
export type MessagePage = {
    messages: Message[];
    nextCursor?: PageCursor;
};
export type MessageReactedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "message.reacted";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        messageId: Identifier;
        messagingAppMessageId: string;
        contact?: ContactAddress;
        author: MessageAuthor;
        reaction?: string;
        formerReaction?: string;
        at: Timestamp;
        metadata?: {
            [key: string]: unknown;
        };
    };
};
export type MessageReceivedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "message.received";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        message: Message;
    };
};
export type MessageRecordedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "message.recorded";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        message: Message;
        isHistory?: boolean;
    };
};
export type MessageRejectedResult = {
    result: "Rejected";
    code: MessageRejectionCode;
    detail: ProblemDetail;
    messageId?: Identifier;
    conversationId?: Identifier;
    errors?: ValidationError[];
};
export type MessageRejectionCode = "item_invalid" | "contact_blocked" | "message_id_conflict" | "identifier_invalid" | "contact_is_channel" | "status_unexpected";
export type MessageRemovedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "message.removed";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        messageId: Identifier;
        messagingAppMessageId: string;
        metadata?: {
            [key: string]: unknown;
        };
    };
};
export type MessageSentEvent = {
    id: Identifier;
    position: EventPosition;
    type: "message.sent";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        contact: ContactAddress;
        message: Message;
        replyToMessagingAppMessageId?: string;
    };
};
export type MessageStatus = "Sent" | "Delivered" | "Read" | "Unread" | "UnDelivered" | "Failed";
export type MessageStatusChangedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "message.status_changed";
    timestamp: Timestamp;
    actor: EventActor;
    data?: {
        conversationId: Identifier;
        contactId: Identifier;
        channelId: Identifier;
        from: MessageStatus;
        at?: Timestamp;
        message: Message;
    };
};
export type MovingConflictProblem = ContactBlockedProblem | IdentityMovedProblem | IdentityLimitReachedProblem;
export type OrganizationMember = {
    uniqueId: Identifier;
    createdAt: Timestamp;
    accessLevel: AccessLevel;
    name: string;
    email: string;
    channelId?: Identifier;
    roles: Role[];
};
export type PhoneMatching = "Never" | "Identifiers";
export type PreconditionFailedProblem = {
    type: "/problems/precondition_failed";
    title: string;
    status: 412;
    detail: ProblemDetail;
    instance: ProblemInstance;
    code: "precondition_failed";
    requestId: RequestId;
    conversation: Conversation;
};
export type Problem = RequestInvalidProblem | ApiKeyMissingProblem | ApiKeyInvalidProblem | PermissionMissingProblem | MemberBoundProblem | ApiKeySupersededProblem | UnsafeRequestRejectedProblem | RouteNotFoundProblem | ConversationNotFoundProblem | MessageNotFoundProblem | ContactNotFoundProblem | MethodNotAllowedProblem | PositionUnknownProblem | RequestTimedOutProblem | ConversationNotActiveProblem | ContactBlockedProblem | ContactExistsProblem | ReplyWindowClosedProblem | TemplateUnsupportedProblem | MessageNotHandedOverProblem | IdentityLostProblem | IdentityMovedProblem | IdentityLimitReachedProblem | AttributesTooLargeProblem | ConversationAssignedProblem | PreconditionFailedProblem | ContactPreconditionFailedProblem | BodyTooLargeProblem | MediaTypeUnsupportedProblem | IdempotencyKeyReusedProblem | ReferenceUnknownProblem | RateLimitExceededProblem | HeaderFieldsTooLargeProblem | InternalErrorProblem | ServiceUnavailableProblem | OutcomeUnknownProblem;
export type QueuedMessage = {
    conversationId: Identifier;
    contactId: Identifier;
    channelId: Identifier;
    contact?: ContactAddress;
    message: Message;
    replyToMessagingAppMessageId?: string;
};
export type QueuedMessagePage = {
    queuedMessages: QueuedMessage[];
    nextCursor?: PageCursor;
};
export type ReactingConflictProblem = ConversationNotActiveProblem | ContactBlockedProblem | MessageNotHandedOverProblem | ReplyWindowClosedProblem | IdentityLostProblem;
export type Reaction = {
    author: MessageAuthor;
    reaction: string;
    at: Timestamp;
};
export type ReceiptRejectedResult = {
    result: "Rejected";
    code: ReceiptRejectionCode;
    detail: ProblemDetail;
    errors?: ValidationError[];
};
export type ReceiptRejectionCode = "item_invalid" | "message_unknown" | "message_id_conflict" | "contact_unknown";
export type ReceiptResult = ReceiptAppliedResult | ReceiptUnchangedResult | ReceiptRejectedResult;
export type ReceiptResults = {
    results: ReceiptResult[];
};
export type ReceivedMessageResult = MessageCreatedResult | MessageDuplicateResult | MessageRejectedResult;
export type ReceivedMessageResults = {
    results: ReceivedMessageResult[];
};
export type RecordsImportedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "records.imported";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        numberOfRecords: number;
    };
};
export type RegenerationForbiddenProblem = PermissionMissingProblem | ApiKeySupersededProblem | UnsafeRequestRejectedProblem;
export type RemovedMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Removed";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: RemovedMessageData;
    attachments?: Attachment[];
};
export type SelectionMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Selection";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: SelectionMessageData;
    attachments?: Attachment[];
};
export type SendingConflictProblem = ConversationNotActiveProblem | ContactBlockedProblem | ReplyWindowClosedProblem | TemplateUnsupportedProblem | IdentityLostProblem;
export type SendingUnprocessableProblem = IdempotencyKeyReusedProblem | ReferenceUnknownProblem;
export type StickerMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Sticker";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: MediaMessageData;
    attachments?: Attachment[];
};
export type TemplateMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Template";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: TemplateMessageData;
    attachments?: Attachment[];
};
export type TextMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Text";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: TextMessageData;
    attachments?: Attachment[];
};
export type UnauthorizedProblem = ApiKeyMissingProblem | ApiKeyInvalidProblem;
export type UnconfirmedWriteProblem = ServiceUnavailableProblem | OutcomeUnknownProblem;
export type UnsupportedMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Unsupported";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: UnsupportedMessageData;
    attachments?: Attachment[];
};
export type UpdatingConflictProblem = ContactExistsProblem | AttributesTooLargeProblem;
export type VideoMessage = {
    uniqueId: Identifier;
    conversationId: Identifier;
    channelId?: Identifier;
    direction: MessageDirection;
    author?: MessageAuthor;
    status: MessageStatus;
    statusReason?: string;
    errorCode?: string;
    messageType: "Video";
    createdAt: Timestamp;
    sentAt?: Timestamp;
    editedAt?: Timestamp;
    removedAt?: Timestamp;
    replyToMessageId?: Identifier;
    messagingAppMessageId?: string;
    reactions?: Reaction[];
    isTruncated?: boolean;
    metadata?: {
        [key: string]: unknown;
    };
    statusMetadata?: {
        [key: string]: unknown;
    };
    messageData: MediaMessageData;
    attachments?: Attachment[];
};
export type WebhookTestedEvent = {
    id: Identifier;
    position: EventPosition;
    type: "webhook.tested";
    timestamp: Timestamp;
    actor: EventActor;
    data: {
        webhookId: Identifier;
    };
};
export type WritingConflictProblem = ContactBlockedProblem | IdentityLostProblem;
/** Each schema by its name. */
export interface Schemas {
    Problem: Problem
    RequestId: RequestId
    RateLimitList: RateLimitList
    Identifier: Identifier
    Timestamp: Timestamp
    ApiKey: ApiKey
    ApiKeyEnvelope: ApiKeyEnvelope
    ProblemDetail: ProblemDetail
    ProblemInstance: ProblemInstance
    ValidationError: ValidationError
    RequestInvalidProblem: RequestInvalidProblem
    ApiKeyMissingProblem: ApiKeyMissingProblem
    ApiKeyInvalidProblem: ApiKeyInvalidProblem
    UnauthorizedProblem: UnauthorizedProblem
    Permission: Permission
    PermissionMissingProblem: PermissionMissingProblem
    ApiKeySupersededProblem: ApiKeySupersededProblem
    UnsafeRequestRejectedProblem: UnsafeRequestRejectedProblem
    RegenerationForbiddenProblem: RegenerationForbiddenProblem
    MethodNotAllowedProblem: MethodNotAllowedProblem
    RateLimitExceededProblem: RateLimitExceededProblem
    InternalErrorProblem: InternalErrorProblem
    ServiceUnavailableProblem: ServiceUnavailableProblem
    OutcomeUnknownProblem: OutcomeUnknownProblem
    UnconfirmedWriteProblem: UnconfirmedWriteProblem
    AccessLevel: AccessLevel
    Role: Role
    OrganizationMember: OrganizationMember
    ApiKeyStatus: ApiKeyStatus
    ApiKeySummary: ApiKeySummary
    Caller: Caller
    TextContent: TextContent
    EditedTextContent: EditedTextContent
    MediaByIdContent: MediaByIdContent
    MediaByLinkContent: MediaByLinkContent
    MediaContent: MediaContent
    EditedImageContent: EditedImageContent
    EditedVideoContent: EditedVideoContent
    EditedAudioContent: EditedAudioContent
    EditedStickerContent: EditedStickerContent
    EditedDocumentContent: EditedDocumentContent
    LocationContent: LocationContent
    EditedLocationContent: EditedLocationContent
    ContactCardContent: ContactCardContent
    ContactsContent: ContactsContent
    EditedContactsContent: EditedContactsContent
    UnsupportedContent: UnsupportedContent
    EditedUnsupportedContent: EditedUnsupportedContent
    EditedContent: EditedContent
    MessageEditedChange: MessageEditedChange
    MessageRemovedChange: MessageRemovedChange
    ReportedDirection: ReportedDirection
    ReactionSetChange: ReactionSetChange
    ReceiptContact: ReceiptContact
    ChangedIdentity: ChangedIdentity
    IdentityChangedChange: IdentityChangedChange
    ContactChangedChange: ContactChangedChange
    ReportedChange: ReportedChange
    ChangeBatch: ChangeBatch
    ChangeAppliedResult: ChangeAppliedResult
    ChangeUnchangedResult: ChangeUnchangedResult
    ChangePendingResult: ChangePendingResult
    ChangeRejectionCode: ChangeRejectionCode
    ChangeRejectedResult: ChangeRejectedResult
    ChangeResult: ChangeResult
    ChangeResults: ChangeResults
    BodyTooLargeProblem: BodyTooLargeProblem
    MediaTypeUnsupportedProblem: MediaTypeUnsupportedProblem
    ReferenceUnknownProblem: ReferenceUnknownProblem
    ContactAddress: ContactAddress
    MessageDirection: MessageDirection
    MessageAuthorKind: MessageAuthorKind
    MessageAuthor: MessageAuthor
    MessageStatus: MessageStatus
    Reaction: Reaction
    TextMessageData: TextMessageData
    AttachmentType: AttachmentType
    MediaMessageData: MediaMessageData
    Attachment: Attachment
    TextMessage: TextMessage
    ImageMessage: ImageMessage
    VideoMessage: VideoMessage
    AudioMessage: AudioMessage
    StickerMessage: StickerMessage
    DocumentMessage: DocumentMessage
    LocationMessageData: LocationMessageData
    LocationMessage: LocationMessage
    SharedContact: SharedContact
    ContactsMessageData: ContactsMessageData
    ContactsMessage: ContactsMessage
    TemplateMessageData: TemplateMessageData
    TemplateMessage: TemplateMessage
    ReplyAction: ReplyAction
    LinkAction: LinkAction
    InteractiveAction: InteractiveAction
    InteractiveMessageData: InteractiveMessageData
    InteractiveMessage: InteractiveMessage
    SelectionMessageData: SelectionMessageData
    SelectionMessage: SelectionMessage
    UnsupportedMessageData: UnsupportedMessageData
    UnsupportedMessage: UnsupportedMessage
    RemovedMessageData: RemovedMessageData
    RemovedMessage: RemovedMessage
    Message: Message
    QueuedMessage: QueuedMessage
    PageCursor: PageCursor
    QueuedMessagePage: QueuedMessagePage
    ReceiptStatus: ReceiptStatus
    ReceivedContact: ReceivedContact
    NewAttachment: NewAttachment
    ReceivedTextMessage: ReceivedTextMessage
    ReceivedImageMessage: ReceivedImageMessage
    ReceivedVideoMessage: ReceivedVideoMessage
    ReceivedAudioMessage: ReceivedAudioMessage
    ReceivedStickerMessage: ReceivedStickerMessage
    ReceivedDocumentMessage: ReceivedDocumentMessage
    ReceivedLocationMessage: ReceivedLocationMessage
    ReceivedContactsMessage: ReceivedContactsMessage
    SelectionContent: SelectionContent
    ReceivedSelectionMessage: ReceivedSelectionMessage
    ReceivedUnsupportedMessage: ReceivedUnsupportedMessage
    ReceivedMessage: ReceivedMessage
    ReceivedMessageBatch: ReceivedMessageBatch
    MessageCreatedResult: MessageCreatedResult
    MessageDuplicateResult: MessageDuplicateResult
    MessageRejectionCode: MessageRejectionCode
    MessageRejectedResult: MessageRejectedResult
    ReceivedMessageResult: ReceivedMessageResult
    ReceivedMessageResults: ReceivedMessageResults
    MessageReceipt: MessageReceipt
    AppMessageReceipt: AppMessageReceipt
    ContactReceiptStatus: ContactReceiptStatus
    ContactReceipt: ContactReceipt
    Receipt: Receipt
    ReceiptBatch: ReceiptBatch
    ReceiptAppliedResult: ReceiptAppliedResult
    ReceiptUnchangedResult: ReceiptUnchangedResult
    ReceiptRejectionCode: ReceiptRejectionCode
    ReceiptRejectedResult: ReceiptRejectedResult
    ReceiptResult: ReceiptResult
    ReceiptResults: ReceiptResults
    PhoneMatching: PhoneMatching
    Channel: Channel
    ChannelPage: ChannelPage
    EntityTagList: EntityTagList
    ContactStatus: ContactStatus
    Contact: Contact
    ContactIdentityKind: ContactIdentityKind
    ContactIdentity: ContactIdentity
    PossibleDuplicate: PossibleDuplicate
    ContactDetails: ContactDetails
    ContactNotFoundProblem: ContactNotFoundProblem
    ContactUpdate: ContactUpdate
    ContactEnvelope: ContactEnvelope
    MemberBoundProblem: MemberBoundProblem
    MemberForbiddenProblem: MemberForbiddenProblem
    ContactExistsProblem: ContactExistsProblem
    AttributesTooLargeProblem: AttributesTooLargeProblem
    UpdatingConflictProblem: UpdatingConflictProblem
    ContactPreconditionFailedProblem: ContactPreconditionFailedProblem
    IdentityMoveToContact: IdentityMoveToContact
    IdentityMoveToNewContact: IdentityMoveToNewContact
    IdentityMoveToNobody: IdentityMoveToNobody
    IdentityMoveTarget: IdentityMoveTarget
    ChannelIdentity: ChannelIdentity
    IdentityMove: IdentityMove
    MovedIdentity: MovedIdentity
    IdentitiesMoved: IdentitiesMoved
    ContactBlockedProblem: ContactBlockedProblem
    IdentityMovedProblem: IdentityMovedProblem
    IdentityLimitReachedProblem: IdentityLimitReachedProblem
    MovingConflictProblem: MovingConflictProblem
    ContactPage: ContactPage
    NewPhoneContact: NewPhoneContact
    NewAppContact: NewAppContact
    NewContact: NewContact
    ConversationInitiator: ConversationInitiator
    ConversationStatus: ConversationStatus
    Tag: Tag
    Conversation: Conversation
    ConversationEnvelope: ConversationEnvelope
    ConversationNotFoundProblem: ConversationNotFoundProblem
    ConversationUpdate: ConversationUpdate
    PreconditionFailedProblem: PreconditionFailedProblem
    ConversationAssignment: ConversationAssignment
    ConversationAssignedProblem: ConversationAssignedProblem
    MessagePage: MessagePage
    NewTextMessage: NewTextMessage
    NewImageMessage: NewImageMessage
    NewVideoMessage: NewVideoMessage
    NewAudioMessage: NewAudioMessage
    NewStickerMessage: NewStickerMessage
    NewDocumentMessage: NewDocumentMessage
    NewLocationMessage: NewLocationMessage
    NewContactsMessage: NewContactsMessage
    TemplateContent: TemplateContent
    NewTemplateMessage: NewTemplateMessage
    NewReplyAction: NewReplyAction
    NewLinkAction: NewLinkAction
    NewInteractiveAction: NewInteractiveAction
    InteractiveContent: InteractiveContent
    NewInteractiveMessage: NewInteractiveMessage
    NewMessage: NewMessage
    MessageEnvelope: MessageEnvelope
    ConversationNotActiveProblem: ConversationNotActiveProblem
    ReplyWindowClosedProblem: ReplyWindowClosedProblem
    TemplateUnsupportedProblem: TemplateUnsupportedProblem
    IdentityLostProblem: IdentityLostProblem
    SendingConflictProblem: SendingConflictProblem
    IdempotencyKeyReusedProblem: IdempotencyKeyReusedProblem
    SendingUnprocessableProblem: SendingUnprocessableProblem
    NewReaction: NewReaction
    MessageNotFoundProblem: MessageNotFoundProblem
    MessageNotHandedOverProblem: MessageNotHandedOverProblem
    ReactingConflictProblem: ReactingConflictProblem
    ReadMark: ReadMark
    ConversationTags: ConversationTags
    ConversationSummary: ConversationSummary
    ConversationPage: ConversationPage
    NewConversation: NewConversation
    WritingConflictProblem: WritingConflictProblem
    EventType: EventType
    EventPosition: EventPosition
    EventActorKind: EventActorKind
    EventActor: EventActor
    ContactCreatedEvent: ContactCreatedEvent
    ContactUpdatedEvent: ContactUpdatedEvent
    ContactIdentitiesMovedEvent: ContactIdentitiesMovedEvent
    ContactDuplicateSuspectedEvent: ContactDuplicateSuspectedEvent
    ContactDuplicateDismissedEvent: ContactDuplicateDismissedEvent
    ContactAliasIgnoredEvent: ContactAliasIgnoredEvent
    ContactErasedEvent: ContactErasedEvent
    ConversationCreatedEvent: ConversationCreatedEvent
    ConversationStatusChangedEvent: ConversationStatusChangedEvent
    ConversationAssignedEvent: ConversationAssignedEvent
    ConversationTaggedEvent: ConversationTaggedEvent
    ConversationReadEvent: ConversationReadEvent
    ConversationPurgedEvent: ConversationPurgedEvent
    MessageReceivedEvent: MessageReceivedEvent
    MessageRecordedEvent: MessageRecordedEvent
    MessageEditedEvent: MessageEditedEvent
    MessageSentEvent: MessageSentEvent
    MessageStatusChangedEvent: MessageStatusChangedEvent
    MessageRemovedEvent: MessageRemovedEvent
    MessageReactedEvent: MessageReactedEvent
    RecordsImportedEvent: RecordsImportedEvent
    WebhookTestedEvent: WebhookTestedEvent
    Event: Event
    EventPage: EventPage
    PositionUnknownProblem: PositionUnknownProblem
    MemberPage: MemberPage
    TagPage: TagPage
    RouteNotFoundProblem: RouteNotFoundProblem
    RequestTimedOutProblem: RequestTimedOutProblem
    HeaderFieldsTooLargeProblem: HeaderFieldsTooLargeProblem
}
/** The name of an operation. */
export type OperationId = 'regenerateApiKey' | 'getCaller' | 'reportChanges' | 'listQueuedMessages' | 'receiveMessages' | 'reportReceipts' | 'listChannels' | 'getContact' | 'updateContact' | 'dismissDuplicate' | 'moveIdentities' | 'listContacts' | 'createContact' | 'getConversation' | 'updateConversation' | 'assignConversation' | 'unassignConversation' | 'listMessages' | 'sendMessage' | 'setMessageReaction' | 'removeMessageReaction' | 'markConversationRead' | 'setConversationTags' | 'listConversations' | 'createConversation' | 'listEvents' | 'listMembers' | 'listTags'
