// Written by `npm run docs:openapi` from services/gateway/openapi.json; do not edit.
export interface paths {
    readonly "/v2/skus/bulk": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Submit up to 1000 candidates; one that is not valid spoils no other
         * @description As JSON, or as `application/x-ndjson`: one candidate in a line, and one result in a line of the answer, which begins before the request has ended.
         */
        readonly post: operations["createSkus"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The SKUs of the tenant, the newest first unless sorted otherwise
         * @description The SKUs of the tenant, the newest first unless sorted otherwise. Needs the scope `skus:read`.
         */
        readonly get: operations["listSkus"];
        readonly put?: never;
        /**
         * Submit a candidate product for evaluation
         * @description Submit a candidate product for evaluation. Needs the scope `skus:write`.
         */
        readonly post: operations["createSku"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus/{skuId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Status, evidence and landed cost factors of a SKU
         * @description Status, evidence and landed cost factors of a SKU. Needs the scope `skus:read`.
         */
        readonly get: operations["getSku"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus/{skuId}/evaluations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Evaluate a SKU again with today's rates; its earlier reports stay
         * @description Evaluate a SKU again with today's rates; its earlier reports stay. Needs the scope `skus:write`.
         */
        readonly post: operations["evaluateSku"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus/{skuId}/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Replace the tags of a SKU
         * @description Replace the tags of a SKU. Needs the scope `skus:write`.
         */
        readonly put: operations["replaceSkuTags"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/reports/{reportId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A decision report: score, confidence, CM2 matrix, verdict
         * @description A decision report: score, confidence, CM2 matrix, verdict. Needs the scope `reports:read`.
         */
        readonly get: operations["getReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus/{skuId}/reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * All reports of a SKU, the newest first
         * @description All reports of a SKU, the newest first. Needs the scope `reports:read`.
         */
        readonly get: operations["listReportsOfSku"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/skus/{skuId}/listings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The drafts of a SKU in stores, the newest first
         * @description The drafts of a SKU in stores, the newest first. Needs the scope `skus:read`.
         */
        readonly get: operations["listListingsOfSku"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The API keys of the tenant, the newest first
         * @description The API keys of the tenant, the newest first. Needs the scope `keys:manage`.
         */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /**
         * Make an API key, which is shown once
         * @description Make an API key, which is shown once. Needs the scope `keys:manage`.
         */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/keys/{keyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An API key, without its secret
         * @description An API key, without its secret. Needs the scope `keys:manage`.
         */
        readonly get: operations["getKey"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an API key; every instance refuses it within a second
         * @description Revoke an API key; every instance refuses it within a second. Needs the scope `keys:manage`.
         */
        readonly delete: operations["revokeKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/keys/{keyId}/roll": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace an API key by a new one like it; the old key stays in force for a while
         * @description Replace an API key by a new one like it; the old key stays in force for a while. Needs the scope `keys:manage`.
         */
        readonly post: operations["rollKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/what-if": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * What a candidate would come to; nothing is stored
         * @description What a candidate would come to; nothing is stored. Needs the scope `reports:read`.
         */
        readonly post: operations["whatIf"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/webhook-endpoints": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The endpoints of the tenant, the newest first
         * @description The endpoints of the tenant, the newest first. Needs the scope `webhooks:manage`.
         */
        readonly get: operations["listWebhookEndpoints"];
        readonly put?: never;
        /**
         * Make an endpoint, whose secret is shown once
         * @description Make an endpoint, whose secret is shown once. Needs the scope `webhooks:manage`.
         */
        readonly post: operations["createWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/webhook-endpoints/{endpointId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An endpoint, without its secret
         * @description An endpoint, without its secret. Needs the scope `webhooks:manage`.
         */
        readonly get: operations["getWebhookEndpoint"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove an endpoint and its secrets
         * @description Remove an endpoint and its secrets. Needs the scope `webhooks:manage`.
         */
        readonly delete: operations["deleteWebhookEndpoint"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change, disable or enable an endpoint
         * @description Change, disable or enable an endpoint. Needs the scope `webhooks:manage`.
         */
        readonly patch: operations["updateWebhookEndpoint"];
        readonly trace?: never;
    };
    readonly "/v2/webhook-endpoints/{endpointId}/secret:rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace the secret, which is shown once; messages are signed with both for a while
         * @description Replace the secret, which is shown once; messages are signed with both for a while. Needs the scope `webhooks:manage`.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/webhook-endpoints/{endpointId}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a ping in the way of every message; it confirms an endpoint that is pending
         * @description Send a ping in the way of every message; it confirms an endpoint that is pending. Needs the scope `webhooks:manage`.
         */
        readonly post: operations["testWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/webhook-endpoints/{endpointId}/recover": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send again what failed, was never sent or waits since a moment, or only plan it
         * @description Send again what failed, was never sent or waits since a moment, or only plan it. Needs the scope `webhooks:manage`.
         */
        readonly post: operations["recoverWebhookEndpoint"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/webhook-endpoints/{endpointId}/recoveries/{recoveryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How far sending again has come
         * @description How far sending again has come. Needs the scope `webhooks:manage`.
         */
        readonly get: operations["getWebhookRecovery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/webhook-deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Deliveries, sent and pending, the newest first
         * @description Deliveries, sent and pending, the newest first. Needs the scope `webhooks:manage`.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/webhook-deliveries/{deliveryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A delivery with its body and every attempt
         * @description A delivery with its body and every attempt. Needs the scope `webhooks:manage`.
         */
        readonly get: operations["getWebhookDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/webhook-deliveries/{deliveryId}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send the same message again, under the same `webhook-id`
         * @description Send the same message again, under the same `webhook-id`. Needs the scope `webhooks:manage`.
         */
        readonly post: operations["redeliverWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "sku.evaluated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A SKU has been evaluated, and its report can be read
         * @description A SKU has been evaluated, and its report can be read. Sent to endpoints of the tenant, signed as Standard Webhooks 1.0 says; at least once.
         */
        readonly post: operations["onSkuEvaluated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "sku.failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The evaluation of a SKU has ended without a report
         * @description The evaluation of a SKU has ended without a report. Sent to endpoints of the tenant, signed as Standard Webhooks 1.0 says; at least once.
         */
        readonly post: operations["onSkuFailed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "listing.drafted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A store has a listing as a draft, which two reads have shown
         * @description A store has a listing as a draft, which two reads have shown. Sent to endpoints of the tenant, signed as Standard Webhooks 1.0 says; at least once.
         */
        readonly post: operations["onListingDrafted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "listing.push_failed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The push of a listing has ended without a draft in the store
         * @description The push of a listing has ended without a draft in the store. Sent to endpoints of the tenant, signed as Standard Webhooks 1.0 says; at least once.
         */
        readonly post: operations["onListingPushFailed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "listing.quarantined": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A store takes no more pushes until a person has looked at it
         * @description A store takes no more pushes until a person has looked at it. Sent to endpoints of the tenant, signed as Standard Webhooks 1.0 says; at least once.
         */
        readonly post: operations["onListingQuarantined"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "endpoint.disabled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Another endpoint of the tenant was disabled
         * @description Another endpoint of the tenant was disabled. Sent to endpoints of the tenant, signed as Standard Webhooks 1.0 says; at least once.
         */
        readonly post: operations["onEndpointDisabled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly ping: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A test of the endpoint; the first 2xx to one enables it
         * @description A test of the endpoint; the first 2xx to one enables it. Sent to endpoints of the tenant, signed as Standard Webhooks 1.0 says; at least once.
         */
        readonly post: operations["onPing"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly OffenceResponse: {
            /**
             * @description JSON pointer as a URI fragment, `#` for the whole body; `?NAME` for a query parameter; the name of a header field.
             * @example #/dimensionsMm/length
             */
            readonly pointer: string;
            /** @example range */
            readonly code: string;
            readonly detail: string;
        };
        readonly ProblemResponse: {
            /**
             * Format: uri-reference
             * @description The page of this code.
             * @example /docs/problems/not-found
             */
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly detail: string;
            /** Format: uri-reference */
            readonly instance: string;
            /** @enum {string} */
            readonly code: "validation-failed" | "idempotency-mismatch" | "bad-request" | "unauthenticated" | "insufficient-scope" | "not-found" | "method-not-allowed" | "request-timeout" | "expectation-failed" | "quota-exceeded" | "temporary-reduced-capacity" | "header-too-large" | "unavailable" | "internal";
            /** @description Also in `X-Request-Id`. */
            readonly requestId: string;
            /** @description That of the request's `traceparent`. */
            readonly traceId?: string;
            /** @description On 400: every offence. */
            readonly errors?: readonly components["schemas"]["OffenceResponse"][];
            /**
             * @description Of `insufficient-scope`: the scope that the key lacks.
             * @enum {string}
             */
            readonly requiredScope?: "skus:read" | "skus:write" | "reports:read" | "webhooks:manage" | "keys:manage";
            /** @description Of `quota-exceeded`: the policies in `RateLimit-Policy`. */
            readonly "violated-policies"?: readonly string[];
        };
        readonly DimensionsRequest: {
            /** @description Millimetres. */
            readonly length: number;
            /** @description Millimetres. */
            readonly width: number;
            /** @description Millimetres. */
            readonly height: number;
        };
        /** @enum {string} */
        readonly Country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
        /**
         * @description Default: the tenant's.
         * @enum {string}
         */
        readonly Currency: "AED" | "ARS" | "AUD" | "BDT" | "BHD" | "BRL" | "CAD" | "CHF" | "CLP" | "CNY" | "COP" | "CZK" | "DKK" | "EGP" | "EUR" | "GBP" | "GEL" | "HKD" | "HUF" | "IDR" | "ILS" | "INR" | "ISK" | "JOD" | "JPY" | "KES" | "KHR" | "KRW" | "KWD" | "LKR" | "MAD" | "MXN" | "MYR" | "NGN" | "NOK" | "NZD" | "PEN" | "PHP" | "PKR" | "PLN" | "RON" | "SAR" | "SEK" | "SGD" | "THB" | "TND" | "TRY" | "TWD" | "UAH" | "USD" | "VND" | "ZAR";
        readonly LongCandidateRequest: {
            /**
             * @description Product title of 1 to 200 characters, one of them visible; white space around it is removed.
             * @example Insulated stainless bottle 600 ml
             */
            readonly title: string;
            /**
             * @description Material, use, composition: 1 to 2000 characters, which the classification reads beside the title.
             * @example Double-walled vacuum flask of stainless steel 304 with a plastic lid, for hot and cold drinks.
             */
            readonly description?: string;
            /** @description Supplier unit cost in minor units: 540 is 5.40. */
            readonly factoryUnitCostCents: number;
            /** @description Target selling price in minor units. */
            readonly targetRetailPriceCents: number;
            /** @description Package weight in grams. */
            readonly weightGrams: number;
            readonly dimensionsMm: components["schemas"]["DimensionsRequest"];
            /** @example CN */
            readonly supplierCountry: components["schemas"]["Country"];
            /** @example US */
            readonly targetMarket: components["schemas"]["Country"];
            /** @description Default: the tenant's. */
            readonly currency?: components["schemas"]["Currency"];
            /**
             * Format: hs-2022
             * @description The first six digits are a subheading of the Harmonized System 2022.
             * @example 961700
             */
            readonly hsCode?: string;
            /**
             * @description Units that share a shipment.
             * @default 500
             */
            readonly unitsPerShipment?: number;
            /**
             * @default sea
             * @enum {string}
             */
            readonly freightMode?: "sea" | "air";
            /** @description Returned as given. It has a visible character. */
            readonly externalRef?: string;
            /**
             * @description Words of your own, of 1 to 40 characters; white space around them is removed. Each has a visible character, and none may be there twice.
             * @example [
             *       "spring",
             *       "kitchen"
             *     ]
             */
            readonly tags?: readonly string[];
        };
        readonly ShortCandidateRequest: {
            /**
             * @description Product title of 1 to 200 characters, one of them visible; white space around it is removed.
             * @example Insulated stainless bottle 600 ml
             */
            readonly title?: string;
            /**
             * @description Material, use, composition: 1 to 2000 characters, which the classification reads beside the title.
             * @example Double-walled vacuum flask of stainless steel 304 with a plastic lid, for hot and cold drinks.
             */
            readonly description?: string;
            /** @description Supplier unit cost in minor units: 540 is 5.40. */
            readonly factoryUnitCostCents?: number;
            /** @description Short spelling of factoryUnitCostCents. */
            readonly factoryCostCents?: number;
            /** @description Target selling price in minor units. */
            readonly targetRetailPriceCents?: number;
            /** @description Short spelling of targetRetailPriceCents. */
            readonly retailPriceCents?: number;
            /** @description Package weight in grams. */
            readonly weightGrams?: number;
            readonly dimensionsMm?: components["schemas"]["DimensionsRequest"];
            /** @example CN */
            readonly supplierCountry?: components["schemas"]["Country"];
            /** @example US */
            readonly targetMarket?: components["schemas"]["Country"];
            /** @description Default: the tenant's. */
            readonly currency?: components["schemas"]["Currency"];
            /**
             * Format: hs-2022
             * @description The first six digits are a subheading of the Harmonized System 2022.
             * @example 961700
             */
            readonly hsCode?: string;
            /**
             * @description Units that share a shipment.
             * @default 500
             */
            readonly unitsPerShipment?: number;
            /**
             * @default sea
             * @enum {string}
             */
            readonly freightMode?: "sea" | "air";
            /** @description Returned as given. It has a visible character. */
            readonly externalRef?: string;
            /**
             * @description Words of your own, of 1 to 40 characters; white space around them is removed. Each has a visible character, and none may be there twice.
             * @example [
             *       "spring",
             *       "kitchen"
             *     ]
             */
            readonly tags?: readonly string[];
        } & (({
            readonly factoryUnitCostCents: unknown;
        } | {
            readonly factoryCostCents: unknown;
        }) & ({
            readonly targetRetailPriceCents: unknown;
        } | {
            readonly retailPriceCents: unknown;
        }) & ({
            readonly factoryCostCents: unknown;
        } | {
            readonly retailPriceCents: unknown;
        }));
        readonly BulkResultResponse: {
            /** @description The place of the item, from 0 on. */
            readonly index: number;
            /** @description What a single submission would have been answered: 201, or that of the problem. */
            readonly status: number;
            /** @description Null when the item was refused. */
            readonly skuId: string | null;
            /** @description True when an earlier request with the same `Idempotency-Key` has stored the item. */
            readonly replayed: boolean;
            /** @description With 429: seconds to wait before the next attempt. */
            readonly retryAfterSeconds: number | null;
            readonly problem: components["schemas"]["ProblemResponse"] | null;
        };
        readonly BulkResponse: {
            /** @description In the order of the items. */
            readonly results: readonly components["schemas"]["BulkResultResponse"][];
        };
        /**
         * @description How far the evaluation is.
         * @enum {string}
         */
        readonly SkuStatus: "SUBMITTED" | "NORMALIZED" | "COSTED" | "EVALUATED" | "FAILED";
        readonly DimensionsResponse: {
            /** @description Millimetres. */
            readonly length: number;
            /** @description Millimetres. */
            readonly width: number;
            /** @description Millimetres. */
            readonly height: number;
        };
        readonly CandidateResponse: {
            /** @description As given, trimmed; null when none was. */
            readonly title: string | null;
            /** @description As given, trimmed; null when none was. */
            readonly description: string | null;
            /** @description What the factory asks for one unit. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly factoryUnitCostCents: number;
            /** @description What a customer is to pay. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly targetRetailPriceCents: number;
            /** @description Grams, with packaging. Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly weightGrams: number | null;
            /** @description Size of the package. Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly dimensionsMm: components["schemas"]["DimensionsResponse"] | null;
            /** @description Where the supplier is, ISO 3166-1. Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly supplierCountry: string | null;
            /** @description Where the product is sold, ISO 3166-1. Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly targetMarket: string | null;
            /** @description As given, or the tenant's, ISO 4217. */
            readonly currency: string;
            /** @description As given; what was read from title and description is in `classification`. */
            readonly hsCode: string | null;
            /** @description Units that share a shipment. Null while nothing is given or, from NORMALIZED on, assumed. */
            readonly unitsPerShipment: number | null;
            /**
             * @description How the goods travel. Null while nothing is given or, from NORMALIZED on, assumed.
             * @enum {string|null}
             */
            readonly freightMode: "sea" | "air" | null;
            /** @description The client's own reference, as given; null when none was. */
            readonly externalRef: string | null;
            /** @description Names of the members that were filled in, not given. */
            readonly assumed: readonly ("weightGrams" | "dimensionsMm" | "supplierCountry" | "targetMarket" | "unitsPerShipment" | "freightMode")[];
        };
        readonly DutyRangeResponse: {
            /** @description The lowest, in basis points of the customs value. */
            readonly min: number;
            /** @description The highest, in basis points of the customs value. */
            readonly max: number;
        };
        readonly AlternativeResponse: {
            /** @description Digits of the other code. */
            readonly hsCode: string;
            /** @description What that code stands for. */
            readonly description: string;
            /** @description Its share of the certainty given to all readings. */
            readonly sharePercent: number;
        };
        readonly WordContributionResponse: {
            /** @description A word of the title. */
            readonly word: string;
            /** @description How much the word speaks for the code; below 0 against. Hundredths of the natural logarithm of the odds between the two codes. */
            readonly hundredths: number;
        };
        readonly ExplanationResponse: {
            /** @description The likeliest of the other readings. */
            readonly againstHsCode: string;
            /** @description What that code stands for. */
            readonly againstDescription: string;
            /** @description How far the code leads: the sum of the amounts that follow. Hundredths of the natural logarithm of the odds between the two codes. */
            readonly leadHundredths: number;
            /** @description The words that contribute most, greatest first. */
            readonly words: readonly components["schemas"]["WordContributionResponse"][];
            /** @description All further words together. Hundredths of the natural logarithm of the odds between the two codes. */
            readonly otherWordsHundredths: number;
            /** @description What the vocabulary's names and attributes find in the words. Hundredths of the natural logarithm of the odds between the two codes. */
            readonly vocabularyHundredths: number;
            /** @description What holds before any word is read, and among the goods of one heading. Hundredths of the natural logarithm of the odds between the two codes. */
            readonly usualHundredths: number;
        };
        readonly ClassificationResponse: {
            /** @description 6, 8 or 10 digits; 4 or 2 when only heading or chapter is known; null when nothing is. */
            readonly hsCode: string | null;
            /** @description What the code stands for. */
            readonly description: string;
            /**
             * @description Supplied by the client, or how well the words tell it.
             * @enum {string}
             */
            readonly match: "supplied" | "strong" | "medium" | "weak" | "none";
            /** @description Duty that the goods may bear. */
            readonly dutyRangeBps: components["schemas"]["DutyRangeResponse"];
            /** @description Other readings of the words. */
            readonly alternatives: readonly components["schemas"]["AlternativeResponse"][];
            /** @description Why this code and not the next: null for a code that the client gave, for fewer than six digits, and where nothing else was likely. */
            readonly explanation: components["schemas"]["ExplanationResponse"] | null;
        };
        readonly CostFactorResponse: {
            /**
             * @description One of the 12 landed cost factors.
             * @enum {string}
             */
            readonly key: "factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery";
            /** @description The same for people. */
            readonly label: string;
            /**
             * @description To the warehouse, or from there to the customer.
             * @enum {string}
             */
            readonly group: "landed" | "fulfilment";
            /** @description Per unit sold. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number;
            /** @description The item of `evidence` that supports it. */
            readonly evidenceId: string;
        };
        readonly EvidenceResponse: {
            /** @description Id of the item. */
            readonly evidenceId: string;
            /**
             * @description What it supports: a factor, or a term of the sale.
             * @enum {string}
             */
            readonly factor: "factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery" | "exchangeRate" | "salesTax" | "paymentFee" | "returnRate";
            /**
             * @description What kind of evidence it is; decides its quality.
             * @enum {string}
             */
            readonly type: "client_declared" | "live_quote" | "official_table" | "index" | "vendor_rate_card" | "rule" | "estimate" | "missing";
            /** @description Where the figure comes from. */
            readonly source: string;
            /**
             * Format: date
             * @description On which the figure was true.
             */
            readonly asOf: string;
            /**
             * Format: date
             * @description The last day on which the figure counts as fresh.
             */
            readonly validUntil: string;
            /** @description The figure as the source gives it, in `rawUnit`. */
            readonly rawValue: number;
            /** @description The unit of `rawValue`. */
            readonly rawUnit: string;
            /** @description What it comes to per unit sold. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly normalizedCents: number;
            /** @description How it comes to that, with the numbers in it. */
            readonly formula: string;
            /** @description What was taken for granted; null when nothing was. */
            readonly assumption: string | null;
            /** @description By its type, or what its source is worth. */
            readonly qualityPercent: number;
            /** @description By its age. */
            readonly freshnessPercent: number;
        };
        readonly AskedSourceResponse: {
            /**
             * @description What it quotes.
             * @enum {string}
             */
            readonly kind: "freight" | "duty" | "fulfilment" | "exchange-rate";
            /**
             * @description A late or failed one is replaced by the tables.
             * @enum {string}
             */
            readonly outcome: "answered" | "late" | "failed";
            /** @description Milliseconds from the question to the answer, or until it was given up. */
            readonly tookMs: number;
        };
        readonly ExtractionResponse: {
            /**
             * Format: date-time
             * @description When work on the factors began.
             */
            readonly startedAt: string;
            /**
             * Format: date-time
             * @description When the factors were stored.
             */
            readonly completedAt: string;
            /** @description Milliseconds from the submission to the 12 factors being stored. */
            readonly durationMs: number;
            /**
             * @description The promise, in milliseconds.
             * @example 1500
             */
            readonly deadlineMs: number;
            /** @description Whether the promise was kept. */
            readonly withinDeadline: boolean;
            /** @description The live sources that were asked, all at once. */
            readonly sources: readonly components["schemas"]["AskedSourceResponse"][];
        };
        readonly FailureResponse: {
            /**
             * @description The service that gave up.
             * @enum {string}
             */
            readonly stage: "gateway" | "intake" | "cost-factor" | "scoring";
            /** @description The kind of failure. */
            readonly code: string;
            /** @description The same as a sentence. */
            readonly detail: string;
        };
        readonly SkuResponse: {
            /** @description Id of the SKU, `sku_…`. */
            readonly skuId: string;
            /** @description How far the evaluation is. */
            readonly status: components["schemas"]["SkuStatus"];
            /**
             * Format: date-time
             * @description When the candidate was accepted.
             */
            readonly submittedAt: string;
            /**
             * Format: date-time
             * @description When the record last changed.
             */
            readonly updatedAt: string;
            /** @description As given; null when none was. */
            readonly externalRef: string | null;
            /** @description ISO 4217, of every amount in the record. */
            readonly currency: string;
            /** @description As submitted or last replaced. */
            readonly tags: readonly string[];
            /** @description As submitted; as normalised from NORMALIZED on. */
            readonly candidate: components["schemas"]["CandidateResponse"];
            /** @description Null until NORMALIZED. */
            readonly classification: components["schemas"]["ClassificationResponse"] | null;
            /** @description All 12, or none until they are extracted. */
            readonly costFactors: readonly components["schemas"]["CostFactorResponse"][];
            /** @description Of the factors and of the terms of a sale; none until COSTED. */
            readonly evidence: readonly components["schemas"]["EvidenceResponse"][];
            /** @description Null until COSTED. */
            readonly extraction: components["schemas"]["ExtractionResponse"] | null;
            /** @description Null until the report can be read. */
            readonly reportId: string | null;
            /** @description Null unless FAILED. */
            readonly failure: components["schemas"]["FailureResponse"] | null;
        };
        readonly SkuSummaryResponse: {
            readonly skuId: string;
            readonly status: components["schemas"]["SkuStatus"];
            /**
             * Format: date-time
             * @description When the candidate was accepted.
             */
            readonly submittedAt: string;
            /**
             * Format: date-time
             * @description When the record last changed.
             */
            readonly updatedAt: string;
            readonly title: string | null;
            /** @description As submitted; as evaluated once EVALUATED. */
            readonly market: string | null;
            /** @description As submitted; as evaluated once EVALUATED. */
            readonly supplierCountry: string | null;
            readonly externalRef: string | null;
            /** @description As submitted; that of the classification once the run has ended. */
            readonly hsCode: string | null;
            readonly currency: string;
            readonly tags: readonly string[];
            /**
             * @description Null unless EVALUATED.
             * @enum {string|null}
             */
            readonly verdict: "ADVANCE" | "CAUTION" | "REJECT" | null;
            /** @description Null unless EVALUATED. */
            readonly score: number | null;
            /** @description Null unless EVALUATED. */
            readonly confidencePercent: number | null;
            /** @description All 12 factors of one unit, in minor units. Null unless EVALUATED. */
            readonly trueLandedCostCents: number | null;
            /** @description CM2 of one unit in minor units; may be negative. Null unless EVALUATED. */
            readonly cm2Cents: number | null;
            /** @description CM2 in basis points of net revenue. Null unless EVALUATED. */
            readonly cm2Bps: number | null;
            /** @description The most that winning a customer may cost, in minor units. Null unless EVALUATED. */
            readonly breakEvenCacCents: number | null;
            /** @description Whether a store holds a draft of it. */
            readonly hasDraft: boolean;
            /** @description Null unless EVALUATED. */
            readonly reportId: string | null;
        };
        readonly SkuListResponse: {
            /** @description `limit` of them, or fewer while `nextCursor` is there. */
            readonly data: readonly components["schemas"]["SkuSummaryResponse"][];
            /** @description For the next page; null on the last. */
            readonly nextCursor: string | null;
        };
        readonly EvaluationRequest: Record<string, never>;
        readonly TagsRequest: {
            /**
             * @description Words of your own, of 1 to 40 characters; white space around them is removed. Each has a visible character, and none may be there twice.
             * @example [
             *       "spring",
             *       "kitchen"
             *     ]
             */
            readonly tags: readonly string[];
        };
        /**
         * @description ADVANCE from 75 points, CAUTION from 50, else REJECT.
         * @enum {string}
         */
        readonly Verdict: "ADVANCE" | "CAUTION" | "REJECT";
        readonly RangeResponse: {
            /** @description No points up to here, in `unit`. */
            readonly lo: number;
            /** @description All points from here on, in `unit`. */
            readonly hi: number;
            /**
             * @description Of the measure and its range; `cents` are US cents in every currency.
             * @enum {string}
             */
            readonly unit: "bps" | "cents" | "percent";
        };
        readonly ScorePartResponse: {
            /**
             * @description What the points are given for.
             * @enum {string}
             */
            readonly part: "margin" | "resilience" | "cacHeadroom" | "markup";
            /** @description Points that it adds to the score. */
            readonly points: number;
            /** @description The most points that it could add. */
            readonly maxPoints: number;
            /** @description What was measured, in the unit of its range. */
            readonly measure: number;
            /** @description From no points to all of them. */
            readonly range: components["schemas"]["RangeResponse"];
        };
        readonly ConfidencePartResponse: {
            /**
             * @description The factor's `key`.
             * @enum {string}
             */
            readonly factor: "factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery";
            /** @description What the factor weighs, of 100. */
            readonly weight: number;
            /** @description Quality of its evidence. */
            readonly qualityPercent: number;
            /** @description Freshness of its evidence. */
            readonly freshnessPercent: number;
            /** @description How well the tariff code is known; 100 for factors that need none. */
            readonly classificationPercent: number;
            /** @description The factor's own share of the whole in basis points, rounded by itself. */
            readonly contributionBps: number;
            /** @description The same in whole percents: those of the 12 factors add up to `overallPercent`. */
            readonly contributionPercent: number;
        };
        /**
         * @description For programs.
         * @enum {string}
         */
        readonly ImprovementCode: "candidate-facts" | "tariff-code" | "freight-quote" | "handling-quote" | "insurance-quote" | "duty-statement" | "entry-quote" | "fulfilment-quote";
        readonly ImprovementResponse: {
            /** @description For programs. */
            readonly code: components["schemas"]["ImprovementCode"];
            /** @description One sentence in English that names what to supply. */
            readonly text: string;
            /** @description Keys of the factors whose evidence would be better. */
            readonly factors: readonly ("factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery")[];
            /** @description As the report is. */
            readonly overallPercentBefore: number;
            /** @description With this alone, all else as it is. */
            readonly overallPercentAfter: number;
        };
        readonly ConfidenceResponse: {
            /** @description Of all 12 factors. */
            readonly overallPercent: number;
            /** @description What each of the 12 factors adds. */
            readonly breakdown: readonly components["schemas"]["ConfidencePartResponse"][];
            /** @description What would raise it, the most first. Empty in reports issued before this was worked out. */
            readonly improvements: readonly components["schemas"]["ImprovementResponse"][];
        };
        readonly LandedCostResponse: {
            /** @description All 12 factors. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly trueLandedCostCents: number;
            /** @description The nine factors of the group `landed`. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly landedToWarehouseCents: number;
            /** @description The three factors of the group `fulfilment`. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly fulfilmentCents: number;
            /** @description All 12, in their order. */
            readonly factors: readonly components["schemas"]["CostFactorResponse"][];
        };
        readonly ReturnsResponse: {
            /** @description Share of orders that come back, in basis points. */
            readonly returnRateBps: number;
            /** @description Net revenue that is paid back, spread over all sales. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly refundedRevenueCents: number;
            /** @description Goods that can be sold again, spread over all sales. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly recoveredGoodsCents: number;
            /** @description A second delivery and processing, spread over all sales. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly handlingCents: number;
        };
        readonly UnitEconomicsResponse: {
            /** @description The retail price without the sales tax in it. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly netRevenueCents: number;
            /** @description What the payment provider takes of a sale. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly paymentFeeCents: number;
            /** @description Returns, spread over all sales. */
            readonly returns: components["schemas"]["ReturnsResponse"];
            /** @description Net revenue less the landed goods; may be negative. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm1Cents: number;
            /** @description What is left after fulfilment, payment and returns; may be negative. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm2Cents: number;
            /** @description CM2 in basis points of net revenue. */
            readonly cm2Bps: number;
        };
        readonly Cm2CellResponse: {
            /** @description The price: 0, 1 and 2 are 90, 100 and 110 % of the target. */
            readonly row: number;
            /** @description The costs: 0, 1 and 2 are 85, 100 and 125 % of the plan. */
            readonly column: number;
            /** @description Its price in basis points of the target price. */
            readonly retailPriceBps: number;
            /** @description Its costs in basis points of every factor but the factory unit cost, which stays. */
            readonly costBps: number;
            /** @description The retail price of the cell. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly retailPriceCents: number;
            /** @description CM2 at this price and these costs; may be negative. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm2Cents: number;
            /** @description CM2 in basis points of net revenue. */
            readonly cm2Bps: number;
            /** @description The plan: true in the middle cell. */
            readonly base: boolean;
            /** @description The lowest CM2 of the nine: true in one cell. */
            readonly worst: boolean;
        };
        /**
         * @description For programs.
         * @enum {string}
         */
        readonly ReasonCode: "assumptions-decide" | "contribution" | "loss" | "worst-case-contribution" | "worst-case-loss" | "acquisition-budget" | "lowest-viable-price" | "no-viable-price";
        readonly ReasonResponse: {
            /** @description For programs. */
            readonly code: components["schemas"]["ReasonCode"];
            /** @description For people: one sentence in English with figures in it. */
            readonly text: string;
        };
        readonly ReportResponse: {
            /** @description Id of the report, `rpt_…`. */
            readonly reportId: string;
            /** @description Id of the SKU that it is about, `sku_…`. */
            readonly skuId: string;
            /**
             * Format: date-time
             * @description When it was made; it never changes after.
             */
            readonly issuedAt: string;
            /** @description The formulas and the rate tables: the same inputs under the same version give the same report. */
            readonly ruleVersion: string;
            /** @description ISO 4217, of every amount in the report but that of `cacHeadroom`. */
            readonly currency: string;
            /** @description The candidate as evaluated, what was assumed filled in. */
            readonly candidate: components["schemas"]["CandidateResponse"];
            /**
             * Format: date
             * @description The last day on which all evidence is valid; the day of issue when some had run out before.
             */
            readonly validUntil: string;
            /** @description The sum of its four parts, in points. */
            readonly score: number;
            /** @description ADVANCE from 75 points, CAUTION from 50, else REJECT. */
            readonly verdict: components["schemas"]["Verdict"];
            /** @description The four parts of the score. */
            readonly scoreBreakdown: readonly components["schemas"]["ScorePartResponse"][];
            /** @description How far the figures can be trusted; no part of the score. */
            readonly confidence: components["schemas"]["ConfidenceResponse"];
            /** @description What a unit costs. */
            readonly landedCost: components["schemas"]["LandedCostResponse"];
            /** @description What supports each figure, as in the SKU record. */
            readonly evidence: readonly components["schemas"]["EvidenceResponse"][];
            /** @description What a sale leaves, in expectation. */
            readonly unitEconomics: components["schemas"]["UnitEconomicsResponse"];
            /** @description Nine cells, row by row. */
            readonly cm2Matrix: readonly components["schemas"]["Cm2CellResponse"][];
            /** @description The most that winning a customer may cost; never negative. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly breakEvenCacCents: number;
            /** @description The lowest retail price from which CM2 is not negative at any higher one; null when no price is. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly lowestViablePriceCents: number | null;
            /** @description The most important first. */
            readonly reasons: readonly components["schemas"]["ReasonResponse"][];
            /** @description What the figures contain. */
            readonly included: readonly string[];
            /** @description What they leave out, evidence that had run out among it. */
            readonly excluded: readonly string[];
        };
        readonly ReportSummaryResponse: {
            readonly reportId: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly issuedAt: string;
            readonly ruleVersion: string;
            readonly currency: string;
            /**
             * Format: date
             * @description The last day on which all its evidence is valid.
             */
            readonly validUntil: string;
            readonly verdict: components["schemas"]["Verdict"];
            /** @description In points. */
            readonly score: number;
            /** @description `confidence.overallPercent` of the report. */
            readonly confidencePercent: number;
        };
        readonly ReportListResponse: {
            /** @description The newest first. */
            readonly data: readonly components["schemas"]["ReportSummaryResponse"][];
            /** @description For the next page; null on the last. */
            readonly nextCursor: string | null;
        };
        /** @enum {string} */
        readonly PushState: "REQUESTED" | "CHECKING" | "SENDING" | "RECONCILING" | "VERIFYING" | "DRAFTED" | "COMPENSATING" | "WITHDRAWN" | "CONFLICT" | "CONFLICT_LIVE" | "FAILED" | "QUARANTINED";
        readonly PushResponse: {
            /** @example psh_01980000000070008000000000000000 */
            readonly pushId: string;
            readonly state: components["schemas"]["PushState"];
            /** @description Why, for programs, where a state has several reasons. */
            readonly reason: string | null;
            /** @description What people read of it. */
            readonly text: string;
            /**
             * Format: date-time
             * @description When a person asked for it.
             */
            readonly requestedAt: string;
            /**
             * Format: date-time
             * @description When it came into its state; null while it is under way.
             */
            readonly settledAt: string | null;
            /**
             * Format: date-time
             * @description When two independent reads last showed a draft.
             */
            readonly verifiedAt: string | null;
            /** @description The product's id at the store, once it is known. */
            readonly externalId: string | null;
            /** @description Where a person edits the draft in the store. */
            readonly editUrl: string | null;
        };
        readonly SkuListingResponse: {
            /** @example lst_01980000000070008000000000000000 */
            readonly listingId: string;
            /** @example sku_01980000000070008000000000000000 */
            readonly skuId: string;
            /** @example sto_01980000000070008000000000000000 */
            readonly storeId: string;
            /**
             * @description A draft, always.
             * @enum {string}
             */
            readonly status: "draft";
            /** @description Null, always: nothing here can publish. */
            readonly publishedAt: null;
            /** @description The latest push. */
            readonly push: components["schemas"]["PushResponse"];
        };
        readonly SkuListingListResponse: {
            /** @description The newest first. */
            readonly data: readonly components["schemas"]["SkuListingResponse"][];
            /** @description For the next page; null on the last. */
            readonly nextCursor: string | null;
        };
        readonly CreateKeyRequest: {
            /**
             * @description For people: 1 to 100 characters; white space around it is removed.
             * @example the price robot
             */
            readonly name: string;
            /** @description None that you lack. */
            readonly scopes: readonly ("skus:read" | "skus:write" | "reports:read" | "webhooks:manage" | "keys:manage")[];
            /**
             * Format: date-time
             * @description In the future. Default: never.
             * @example 2099-01-01T00:00:00Z
             */
            readonly expiresAt?: string;
        };
        readonly NewKeyResponse: {
            /** @example key_01980000000070008000000000000000 */
            readonly keyId: string;
            readonly name: string;
            /**
             * @description How the key begins.
             * @example cpes_live_1a2B
             */
            readonly prefix: string;
            readonly scopes: readonly ("skus:read" | "skus:write" | "reports:read" | "webhooks:manage" | "keys:manage")[];
            /** @enum {string} */
            readonly state: "in-force" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When the key was made.
             */
            readonly createdAt: string;
            /** @description The key or the person that made the key; null: an operator. */
            readonly createdBy: string | null;
            /**
             * Format: date-time
             * @description When the key ends by itself.
             */
            readonly expiresAt: string | null;
            /** Format: date-time */
            readonly revokedAt: string | null;
            /**
             * Format: date-time
             * @description To within five minutes.
             */
            readonly lastUsedAt: string | null;
            /** @description The key that was made to take the place of this one. */
            readonly replacedBy: string | null;
            /**
             * @description Shown once and not kept: null in the answer to a repeat with the same `Idempotency-Key`.
             * @example cpes_live_000000000000000000000000000000000000
             */
            readonly apiKey: string | null;
        };
        readonly KeyResponse: {
            /** @example key_01980000000070008000000000000000 */
            readonly keyId: string;
            readonly name: string;
            /**
             * @description How the key begins.
             * @example cpes_live_1a2B
             */
            readonly prefix: string;
            readonly scopes: readonly ("skus:read" | "skus:write" | "reports:read" | "webhooks:manage" | "keys:manage")[];
            /** @enum {string} */
            readonly state: "in-force" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description When the key was made.
             */
            readonly createdAt: string;
            /** @description The key or the person that made the key; null: an operator. */
            readonly createdBy: string | null;
            /**
             * Format: date-time
             * @description When the key ends by itself.
             */
            readonly expiresAt: string | null;
            /** Format: date-time */
            readonly revokedAt: string | null;
            /**
             * Format: date-time
             * @description To within five minutes.
             */
            readonly lastUsedAt: string | null;
            /** @description The key that was made to take the place of this one. */
            readonly replacedBy: string | null;
        };
        readonly KeyListResponse: {
            /** @description The newest first. */
            readonly data: readonly components["schemas"]["KeyResponse"][];
            /** @description For the next page; null on the last. */
            readonly nextCursor: string | null;
        };
        readonly RollKeyRequest: {
            /**
             * @description How long the old key stays in force, in seconds.
             * @default 86400
             */
            readonly overlapSeconds?: number;
        };
        readonly FactorOverridesRequest: {
            /** @description Per unit sold, in minor units. */
            readonly originHandling?: number;
            /** @description Per unit sold, in minor units. */
            readonly internationalFreight?: number;
            /** @description Per unit sold, in minor units. */
            readonly cargoInsurance?: number;
            /** @description Per unit sold, in minor units. */
            readonly customsDuty?: number;
            /** @description Per unit sold, in minor units. */
            readonly additionalDuties?: number;
            /** @description Per unit sold, in minor units. */
            readonly importTaxes?: number;
            /** @description Per unit sold, in minor units. */
            readonly entryFees?: number;
            /** @description Per unit sold, in minor units. */
            readonly destinationHandling?: number;
            /** @description Per unit sold, in minor units. */
            readonly inboundReceivingStorage?: number;
            /** @description Per unit sold, in minor units. */
            readonly pickPack?: number;
            /** @description Per unit sold, in minor units. */
            readonly lastMileDelivery?: number;
        };
        readonly OverridesRequest: {
            /**
             * @description Product title of 1 to 200 characters, one of them visible; white space around it is removed.
             * @example Insulated stainless bottle 600 ml
             */
            readonly title?: string;
            /**
             * @description Material, use, composition: 1 to 2000 characters, which the classification reads beside the title.
             * @example Double-walled vacuum flask of stainless steel 304 with a plastic lid, for hot and cold drinks.
             */
            readonly description?: string;
            /** @description Supplier unit cost in minor units: 540 is 5.40. */
            readonly factoryUnitCostCents?: number;
            /** @description Short spelling of factoryUnitCostCents. */
            readonly factoryCostCents?: number;
            /** @description Target selling price in minor units. */
            readonly targetRetailPriceCents?: number;
            /** @description Short spelling of targetRetailPriceCents. */
            readonly retailPriceCents?: number;
            /** @description Package weight in grams. */
            readonly weightGrams?: number;
            readonly dimensionsMm?: components["schemas"]["DimensionsRequest"];
            /** @example CN */
            readonly supplierCountry?: components["schemas"]["Country"];
            /** @example US */
            readonly targetMarket?: components["schemas"]["Country"];
            /** @description Default: the tenant's. */
            readonly currency?: components["schemas"]["Currency"];
            /**
             * Format: hs-2022
             * @description The first six digits are a subheading of the Harmonized System 2022.
             * @example 961700
             */
            readonly hsCode?: string;
            /**
             * @description Units that share a shipment.
             * @default 500
             */
            readonly unitsPerShipment?: number;
            /**
             * @default sea
             * @enum {string}
             */
            readonly freightMode?: "sea" | "air";
            /** @description Returned as given. It has a visible character. */
            readonly externalRef?: string;
            /**
             * @description Words of your own, of 1 to 40 characters; white space around them is removed. Each has a visible character, and none may be there twice.
             * @example [
             *       "spring",
             *       "kitchen"
             *     ]
             */
            readonly tags?: readonly string[];
            /** @description Amounts that take the place of what the tables say; their evidence says that the client stated them. */
            readonly factors?: components["schemas"]["FactorOverridesRequest"];
        } & (unknown & unknown);
        readonly WhatIfRequest: {
            /** @description As in `POST /v2/skus`. */
            readonly candidate: components["schemas"]["LongCandidateRequest"] | components["schemas"]["ShortCandidateRequest"];
            readonly overrides?: components["schemas"]["OverridesRequest"];
            /**
             * @description What to look for; each costs a token.
             * @example lowestPriceForAdvance
             */
            readonly solve?: ("lowestPriceForAdvance" | "lowestPriceForPositiveCm2" | "highestUnitCostForAdvance" | "highestUnitCostForPositiveCm2" | "highestFreightForAdvance" | "highestFreightForPositiveCm2" | "largestBoxForAdvance" | "largestBoxForPositiveCm2") | readonly ("lowestPriceForAdvance" | "lowestPriceForPositiveCm2" | "highestUnitCostForAdvance" | "highestUnitCostForPositiveCm2" | "highestFreightForAdvance" | "highestFreightForPositiveCm2" | "largestBoxForAdvance" | "largestBoxForPositiveCm2")[];
        };
        readonly WhatIfReportResponse: {
            /**
             * Format: date-time
             * @description When it was made; it never changes after.
             */
            readonly issuedAt: string;
            /** @description The formulas and the rate tables: the same inputs under the same version give the same report. */
            readonly ruleVersion: string;
            /** @description ISO 4217, of every amount in the report but that of `cacHeadroom`. */
            readonly currency: string;
            /** @description The candidate as evaluated, what was assumed filled in. */
            readonly candidate: components["schemas"]["CandidateResponse"];
            /**
             * Format: date
             * @description The last day on which all evidence is valid; the day of issue when some had run out before.
             */
            readonly validUntil: string;
            /** @description The sum of its four parts, in points. */
            readonly score: number;
            /** @description ADVANCE from 75 points, CAUTION from 50, else REJECT. */
            readonly verdict: components["schemas"]["Verdict"];
            /** @description The four parts of the score. */
            readonly scoreBreakdown: readonly components["schemas"]["ScorePartResponse"][];
            /** @description How far the figures can be trusted; no part of the score. */
            readonly confidence: components["schemas"]["ConfidenceResponse"];
            /** @description What a unit costs. */
            readonly landedCost: components["schemas"]["LandedCostResponse"];
            /** @description What supports each figure, as in the SKU record. */
            readonly evidence: readonly components["schemas"]["EvidenceResponse"][];
            /** @description What a sale leaves, in expectation. */
            readonly unitEconomics: components["schemas"]["UnitEconomicsResponse"];
            /** @description Nine cells, row by row. */
            readonly cm2Matrix: readonly components["schemas"]["Cm2CellResponse"][];
            /** @description The most that winning a customer may cost; never negative. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly breakEvenCacCents: number;
            /** @description The lowest retail price from which CM2 is not negative at any higher one; null when no price is. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly lowestViablePriceCents: number | null;
            /** @description The most important first. */
            readonly reasons: readonly components["schemas"]["ReasonResponse"][];
            /** @description What the figures contain. */
            readonly included: readonly string[];
            /** @description What they leave out, evidence that had run out among it. */
            readonly excluded: readonly string[];
        };
        readonly SensitivityChangeResponse: {
            /** @description In points. */
            readonly score: number;
            readonly verdict: components["schemas"]["Verdict"];
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm2Cents: number;
            /**
             * @description Percent of the amount.
             * @enum {integer}
             */
            readonly changePercent: -25 | -10 | 10 | 25;
            /** @description The changed amount per unit sold. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number;
        };
        readonly SensitivityResponse: {
            /** @enum {string} */
            readonly factor: "factoryUnitCost" | "originHandling" | "internationalFreight" | "cargoInsurance" | "customsDuty" | "additionalDuties" | "importTaxes" | "entryFees" | "destinationHandling" | "inboundReceivingStorage" | "pickPack" | "lastMileDelivery";
            /** @description Per unit sold. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number;
            readonly changes: readonly components["schemas"]["SensitivityChangeResponse"][];
        };
        /** @enum {string} */
        readonly Solver: "lowestPriceForAdvance" | "lowestPriceForPositiveCm2" | "highestUnitCostForAdvance" | "highestUnitCostForPositiveCm2" | "highestFreightForAdvance" | "highestFreightForPositiveCm2" | "largestBoxForAdvance" | "largestBoxForPositiveCm2";
        readonly TrialResponse: {
            /** @description In points. */
            readonly score: number;
            readonly verdict: components["schemas"]["Verdict"];
            /** @description In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly cm2Cents: number;
            /** @description The price, unit cost or freight; null of a box. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number | null;
            /** @description The box; null of an amount. */
            readonly dimensionsMm: components["schemas"]["DimensionsResponse"] | null;
        };
        readonly ProofResponse: {
            /** @description The answer; null when nothing passes. */
            readonly passes: components["schemas"]["TrialResponse"] | null;
            /** @description The next cent or millimetre; null when everything passes. When nothing does, the most favourable value. */
            readonly fails: components["schemas"]["TrialResponse"] | null;
        };
        readonly SolutionResponse: {
            readonly solve: components["schemas"]["Solver"];
            /** @enum {string} */
            readonly outcome: "found" | "nothing-passes" | "everything-passes";
            /** @description Null of a box, and when nothing passes. In minor units of `currency` (ISO 4217): 540 is 5.40 in USD, 540 in JPY. */
            readonly amountCents: number | null;
            /** @description Null of an amount, and when nothing passes. */
            readonly dimensionsMm: components["schemas"]["DimensionsResponse"] | null;
            readonly proof: components["schemas"]["ProofResponse"];
        };
        readonly WhatIfResponse: {
            readonly report: components["schemas"]["WhatIfReportResponse"];
            /** @description As in the SKU record. */
            readonly classification: components["schemas"]["ClassificationResponse"];
            /** @description What another share of one factor alone would do, the largest effect on CM2 first. */
            readonly sensitivity: readonly components["schemas"]["SensitivityResponse"][];
            /** @description In the order of `solve`. */
            readonly solutions: readonly components["schemas"]["SolutionResponse"][];
        };
        readonly EvaluatedSku: {
            /** @example sku_01980000000070008000000000000000 */
            readonly skuId: string;
            /**
             * @description Can be read when the message arrives.
             * @example rpt_01980000000070008000000000000001
             */
            readonly reportId: string;
            /** @description As in the report. */
            readonly score: number;
            /** @description As in the report. */
            readonly confidencePercent: number;
            readonly verdict: components["schemas"]["Verdict"];
        };
        readonly SkuEvaluatedMessage: {
            /**
             * Format: date-time
             * @description When it happened, not when it was sent.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly type: "sku.evaluated";
            readonly data: components["schemas"]["EvaluatedSku"];
        };
        readonly FailedSku: {
            /** @example sku_01980000000070008000000000000000 */
            readonly skuId: string;
            /**
             * @description The stage at which the evaluation ended.
             * @example cost-factor
             */
            readonly stage: string;
            /**
             * @description The reason, for programs.
             * @example no-exchange-rate
             */
            readonly code: string;
            /** @description The reason, in words. */
            readonly detail: string;
        };
        readonly SkuFailedMessage: {
            /**
             * Format: date-time
             * @description When it happened, not when it was sent.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly type: "sku.failed";
            readonly data: components["schemas"]["FailedSku"];
        };
        readonly DraftedListing: {
            /** @example lst_01980000000070008000000000000003 */
            readonly listingId: string;
            /** @example psh_01980000000070008000000000000004 */
            readonly pushId: string;
            /** @example sku_01980000000070008000000000000000 */
            readonly skuId: string;
            /** @example sto_01980000000070008000000000000005 */
            readonly storeId: string;
            /** @description What people read of it. */
            readonly text: string;
            /**
             * @description Why, for programs, where a state has several reasons.
             * @example foreign
             */
            readonly reason?: string;
            /** @description The product's id at the store, once it is known. */
            readonly externalId?: string;
            /** @enum {string} */
            readonly state: "DRAFTED";
        };
        readonly ListingDraftedMessage: {
            /**
             * Format: date-time
             * @description When it happened, not when it was sent.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly type: "listing.drafted";
            readonly data: components["schemas"]["DraftedListing"];
        };
        readonly FailedListing: {
            /** @example lst_01980000000070008000000000000003 */
            readonly listingId: string;
            /** @example psh_01980000000070008000000000000004 */
            readonly pushId: string;
            /** @example sku_01980000000070008000000000000000 */
            readonly skuId: string;
            /** @example sto_01980000000070008000000000000005 */
            readonly storeId: string;
            /** @description What people read of it. */
            readonly text: string;
            /**
             * @description Why, for programs, where a state has several reasons.
             * @example foreign
             */
            readonly reason?: string;
            /** @description The product's id at the store, once it is known. */
            readonly externalId?: string;
            /** @enum {string} */
            readonly state: "WITHDRAWN" | "CONFLICT" | "CONFLICT_LIVE" | "FAILED";
        };
        readonly ListingPushFailedMessage: {
            /**
             * Format: date-time
             * @description When it happened, not when it was sent.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly type: "listing.push_failed";
            readonly data: components["schemas"]["FailedListing"];
        };
        readonly QuarantinedListing: {
            /** @example lst_01980000000070008000000000000003 */
            readonly listingId: string;
            /** @example psh_01980000000070008000000000000004 */
            readonly pushId: string;
            /** @example sku_01980000000070008000000000000000 */
            readonly skuId: string;
            /** @example sto_01980000000070008000000000000005 */
            readonly storeId: string;
            /** @description What people read of it. */
            readonly text: string;
            /**
             * @description Why, for programs, where a state has several reasons.
             * @example foreign
             */
            readonly reason?: string;
            /** @description The product's id at the store, once it is known. */
            readonly externalId?: string;
            /** @enum {string} */
            readonly state: "WITHDRAWN" | "QUARANTINED";
        };
        readonly ListingQuarantinedMessage: {
            /**
             * Format: date-time
             * @description When it happened, not when it was sent.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly type: "listing.quarantined";
            readonly data: components["schemas"]["QuarantinedListing"];
        };
        readonly DisabledEndpoint: {
            /** @example whe_01980000000070008000000000000002 */
            readonly endpointId: string;
            /**
             * @description Its address.
             * @example https://shop.example/old
             */
            readonly url: string;
            /**
             * @description It failed for five days, answered 410, asked for it, or never accepted a ping.
             * @enum {string}
             */
            readonly reason: "failing" | "gone" | "asked" | "not-confirmed";
            /**
             * Format: date-time
             * @description Nothing is sent to it from then on.
             */
            readonly disabledAt: string;
        };
        readonly EndpointDisabledMessage: {
            /**
             * Format: date-time
             * @description When it happened, not when it was sent.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly type: "endpoint.disabled";
            readonly data: components["schemas"]["DisabledEndpoint"];
        };
        readonly TestedEndpoint: {
            /** @example whe_01980000000070008000000000000002 */
            readonly endpointId: string;
        };
        readonly PingMessage: {
            /**
             * Format: date-time
             * @description When it happened, not when it was sent.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly type: "ping";
            readonly data: components["schemas"]["TestedEndpoint"];
        };
        readonly CreateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description A public address, with https. It is checked here and again at each attempt.
             * @example https://shop.example/hooks/cpes
             */
            readonly url: string;
            /** @description For people. */
            readonly description?: string | null;
            /** @description The event types that the endpoint receives. Null, the default: all types, including later ones. */
            readonly eventTypes?: readonly ("sku.evaluated" | "sku.failed" | "listing.drafted" | "listing.push_failed" | "listing.quarantined" | "endpoint.disabled")[] | null;
            /** @description Messages a minute, at most. Null, the default: as many as it answers. */
            readonly ratePerMinute?: number | null;
            /**
             * @description True: messages are signed with Ed25519 too, and anybody can verify them with `publicKey`.
             * @default false
             */
            readonly hasPublicKey?: boolean;
        };
        /**
         * @description Pending: its messages wait until it has accepted a ping. Disabled: it gets nothing but tests.
         * @enum {string}
         */
        readonly WebhookEndpointState: "pending" | "enabled" | "disabled";
        readonly WebhookEndpointWithSecretResponse: {
            /** @example whe_01980000000070008000000000000000 */
            readonly endpointId: string;
            /** Format: uri */
            readonly url: string;
            readonly description: string | null;
            /** @description The event types that it receives; null: all types. */
            readonly eventTypes: readonly ("sku.evaluated" | "sku.failed" | "listing.drafted" | "listing.push_failed" | "listing.quarantined" | "endpoint.disabled")[] | null;
            /** @description Messages a minute, at most. */
            readonly ratePerMinute: number | null;
            /** @description The newest Ed25519 key that verifies `v1a` signatures: `whpk_` and 32 bytes in base64. */
            readonly publicKey: string | null;
            /** @description Pending: its messages wait until it has accepted a ping. Disabled: it gets nothing but tests. */
            readonly state: components["schemas"]["WebhookEndpointState"];
            /** @description Why: `not-confirmed` (no ping was accepted), `failing` (nothing was accepted for 5 days), `gone` (it answered 410), `asked` (it answered `webhook-delivery: disable`), `by-hand`. */
            readonly stateReason: string | null;
            /**
             * Format: date-time
             * @description Since when it is in that state.
             */
            readonly stateSince: string;
            /**
             * Format: date-time
             * @description Since then every attempt has failed; null while they succeed.
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description Until then messages are signed with the secret before the present one, too.
             */
            readonly previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            readonly updatedAt: string;
            /**
             * @description Shown once: null in the answer to a repeat with the same `Idempotency-Key`.
             * @example whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
             */
            readonly secret: string | null;
        };
        readonly WebhookEndpointResponse: {
            /** @example whe_01980000000070008000000000000000 */
            readonly endpointId: string;
            /** Format: uri */
            readonly url: string;
            readonly description: string | null;
            /** @description The event types that it receives; null: all types. */
            readonly eventTypes: readonly ("sku.evaluated" | "sku.failed" | "listing.drafted" | "listing.push_failed" | "listing.quarantined" | "endpoint.disabled")[] | null;
            /** @description Messages a minute, at most. */
            readonly ratePerMinute: number | null;
            /** @description The newest Ed25519 key that verifies `v1a` signatures: `whpk_` and 32 bytes in base64. */
            readonly publicKey: string | null;
            /** @description Pending: its messages wait until it has accepted a ping. Disabled: it gets nothing but tests. */
            readonly state: components["schemas"]["WebhookEndpointState"];
            /** @description Why: `not-confirmed` (no ping was accepted), `failing` (nothing was accepted for 5 days), `gone` (it answered 410), `asked` (it answered `webhook-delivery: disable`), `by-hand`. */
            readonly stateReason: string | null;
            /**
             * Format: date-time
             * @description Since when it is in that state.
             */
            readonly stateSince: string;
            /**
             * Format: date-time
             * @description Since then every attempt has failed; null while they succeed.
             */
            readonly failingSince: string | null;
            /**
             * Format: date-time
             * @description Until then messages are signed with the secret before the present one, too.
             */
            readonly previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            readonly updatedAt: string;
        };
        readonly WebhookEndpointListResponse: {
            /** @description The newest first. */
            readonly data: readonly components["schemas"]["WebhookEndpointResponse"][];
            /** @description For the next page; null on the last. */
            readonly nextCursor: string | null;
        };
        readonly UpdateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description A public address, with https. It is checked here and again at each attempt.
             * @example https://shop.example/hooks/cpes
             */
            readonly url?: string;
            /** @description For people. */
            readonly description?: string | null;
            /** @description The event types that the endpoint receives. Null, the default: all types, including later ones. */
            readonly eventTypes?: readonly ("sku.evaluated" | "sku.failed" | "listing.drafted" | "listing.push_failed" | "listing.quarantined" | "endpoint.disabled")[] | null;
            /** @description Messages a minute, at most. Null, the default: as many as it answers. */
            readonly ratePerMinute?: number | null;
            /**
             * @description An endpoint that is enabled again is pending until it accepts a ping. What failed is not sent by itself.
             * @enum {string}
             */
            readonly state?: "enabled" | "disabled";
        };
        readonly RotateWebhookSecretRequest: {
            /**
             * @description How long messages are signed with the old secret too, in seconds.
             * @default 86400
             */
            readonly overlapSeconds?: number;
        };
        /** @enum {string} */
        readonly WebhookType: "sku.evaluated" | "sku.failed" | "listing.drafted" | "listing.push_failed" | "listing.quarantined" | "endpoint.disabled" | "ping";
        /** @enum {string} */
        readonly WebhookDeliveryState: "pending" | "succeeded" | "failed";
        readonly WebhookDeliveryResponse: {
            /** @example dlv_01980000000070008000000000000000 */
            readonly deliveryId: string;
            readonly endpointId: string;
            /**
             * @description The `webhook-id` of every attempt.
             * @example msg_01980000000070008000000000000000
             */
            readonly webhookId: string;
            readonly type: components["schemas"]["WebhookType"];
            readonly skuId: string | null;
            readonly state: components["schemas"]["WebhookDeliveryState"];
            readonly attempts: number;
            /** @description The status of the last answer, if there was one. */
            readonly lastStatus: number | null;
            /** @description What was wrong with the last attempt; null after a success. */
            readonly lastError: string | null;
            /**
             * Format: date-time
             * @description When it was to be sent first.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the next attempt is due; null once it has ended.
             */
            readonly nextAttemptAt: string | null;
            /** Format: date-time */
            readonly endedAt: string | null;
        };
        readonly RecoverWebhookEndpointRequest: {
            /**
             * Format: date-time
             * @description What was to be sent at this moment or later.
             */
            readonly since: string;
            /**
             * @description failed: deliveries that failed, and messages that were never sent. waiting: deliveries that wait for a later attempt.
             * @default both
             * @enum {string}
             */
            readonly include?: "failed" | "waiting" | "both";
            /**
             * @description True: only say how much that is, and send nothing.
             * @default false
             */
            readonly isPlan?: boolean;
        };
        readonly WebhookRecoveryResponse: {
            /** @description Null for a plan. */
            readonly recoveryId: string | null;
            readonly endpointId: string;
            /**
             * Format: date-time
             * @description What was to be sent then or later.
             */
            readonly since: string;
            /** @enum {string} */
            readonly state: "planned" | "running" | "done";
            /** @enum {string} */
            readonly include: "failed" | "waiting" | "both";
            /** @description Deliveries that have failed. */
            readonly failedDeliveries: number;
            /** @description Deliveries that wait for a later attempt, which are sent at once. */
            readonly waitingDeliveries: number;
            /** @description Messages that were never sent to it, for it was disabled or not there yet. */
            readonly missedMessages: number;
            /** @description Of those: not ended yet. */
            readonly waiting: number;
            readonly succeeded: number;
            /** @description Of those: failed again. */
            readonly failed: number;
        };
        readonly WebhookDeliveryListResponse: {
            /** @description The newest first; fewer than `limit` while `nextCursor` is there. */
            readonly data: readonly components["schemas"]["WebhookDeliveryResponse"][];
            /** @description For the next page; null on the last. */
            readonly nextCursor: string | null;
        };
        readonly WebhookRequestResponse: {
            readonly url: string;
            readonly headers: {
                readonly [key: string]: string;
            };
        };
        readonly WebhookAnswerResponse: {
            readonly status: number;
            readonly headers: {
                readonly [key: string]: string;
            };
            /** @description The first 16 KiB. */
            readonly body: string;
            readonly isBodyCut: boolean;
        };
        readonly WebhookAttemptResponse: {
            readonly number: number;
            /**
             * Format: date-time
             * @description When the attempt began.
             */
            readonly startedAt: string;
            readonly durationMs: number;
            readonly request: components["schemas"]["WebhookRequestResponse"];
            /** @description Null when there was no answer. */
            readonly response: components["schemas"]["WebhookAnswerResponse"] | null;
            /** @description The address that the connection led to. */
            readonly address: string | null;
            /** @description Whole milliseconds of the steps that were reached: `dnsMs`, `connectMs`, `tlsMs`, `firstByteMs`, `wholeMs`. */
            readonly timingsMs: {
                readonly [key: string]: number;
            };
            /** @description `http`, `timeout`, `connection`, `dns`, `tls`, `invalid_target`; null after a success. */
            readonly errorClass: string | null;
            readonly errorDetail: string | null;
        };
        readonly WebhookDeliveryDetailResponse: {
            /** @example dlv_01980000000070008000000000000000 */
            readonly deliveryId: string;
            readonly endpointId: string;
            /**
             * @description The `webhook-id` of every attempt.
             * @example msg_01980000000070008000000000000000
             */
            readonly webhookId: string;
            readonly type: components["schemas"]["WebhookType"];
            readonly skuId: string | null;
            readonly state: components["schemas"]["WebhookDeliveryState"];
            readonly attempts: number;
            /** @description The status of the last answer, if there was one. */
            readonly lastStatus: number | null;
            /** @description What was wrong with the last attempt; null after a success. */
            readonly lastError: string | null;
            /**
             * Format: date-time
             * @description When it was to be sent first.
             */
            readonly createdAt: string;
            /**
             * Format: date-time
             * @description When the next attempt is due; null once it has ended.
             */
            readonly nextAttemptAt: string | null;
            /** Format: date-time */
            readonly endedAt: string | null;
            /** @description The bytes that were signed. */
            readonly body: string;
            /** @description The last 100 attempts, in order. */
            readonly log: readonly components["schemas"]["WebhookAttemptResponse"][];
        };
    };
    responses: {
        /** @description Not valid: `errors` points to every offence, and nothing was stored. */
        readonly BadRequest: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description How many requests the tenant may make at once, and in the long run. */
                readonly "RateLimit-Policy": string;
                /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                readonly RateLimit: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description Not valid: `errors` points to every offence, and nothing was stored. */
        readonly BadRequestAroundQuota: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description How many requests the tenant may make at once, and in the long run. */
                readonly "RateLimit-Policy"?: string;
                /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                readonly RateLimit?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description Not valid: `errors` points to every offence, and nothing was stored. */
        readonly BadRequestBeforeQuota: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description `Expect` has something else than `100-continue`. */
        readonly ExpectationFailed: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description The API key lacks the scope of this operation, which `requiredScope` names. */
        readonly Forbidden: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description `Bearer` with `error="insufficient_scope"` and the `scope` that is missing. */
                readonly "WWW-Authenticate": string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description Our fault; it is logged under the request id. */
        readonly InternalServerError: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description How many requests the tenant may make at once, and in the long run. */
                readonly "RateLimit-Policy"?: string;
                /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                readonly RateLimit?: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description Not a method of this address. */
        readonly MethodNotAllowed: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description How many requests the tenant may make at once, and in the long run. */
                readonly "RateLimit-Policy": string;
                /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                readonly RateLimit: string;
                /** @description The methods of this address. */
                readonly Allow: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description Absent, or of another tenant: the two cannot be told apart. */
        readonly NotFound: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description How many requests the tenant may make at once, and in the long run. */
                readonly "RateLimit-Policy": string;
                /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                readonly RateLimit: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description Not modified: `If-None-Match` names the present entity tag. */
        readonly NotModified: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description How many requests the tenant may make at once, and in the long run. */
                readonly "RateLimit-Policy": string;
                /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                readonly RateLimit: string;
                /** @description The entity tag of the body, for `If-None-Match`. */
                readonly ETag: string;
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The header fields have more than 16 KiB. The connection is closed. */
        readonly RequestHeaderFieldsTooLarge: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description The whole request did not arrive in time. The connection is closed. */
        readonly RequestTimeout: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description Something the service needs did not answer. */
        readonly ServiceUnavailable: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description How many requests the tenant may make at once, and in the long run. */
                readonly "RateLimit-Policy"?: string;
                /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                readonly RateLimit?: string;
                /** @description Seconds to wait before the next attempt. */
                readonly "Retry-After": number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description Quota exceeded, or temporarily reduced capacity. */
        readonly TooManyRequests: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description How many requests the tenant may make at once, and in the long run. */
                readonly "RateLimit-Policy": string;
                /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                readonly RateLimit: string;
                /** @description Seconds to wait before the next attempt. */
                readonly "Retry-After": number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
        /** @description API key missing or not valid. */
        readonly Unauthorized: {
            headers: {
                /** @description The id under which this request is logged: its own, if it sent a usable one. */
                readonly "X-Request-Id": string;
                /** @description Private, and to be asked for again each time. */
                readonly "Cache-Control": string;
                /** @description Always `nosniff`. */
                readonly "X-Content-Type-Options": "nosniff";
                /** @description The answer depends on the key. */
                readonly Vary: string;
                /** @description `Bearer`, with an `error` once a token was sent. */
                readonly "WWW-Authenticate": string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["ProblemResponse"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly createSkus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description The W3C trace context of every evaluation. */
                readonly traceparent?: string;
                /** @description A repeat with this key makes no second SKU of any item. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The first 1000 are read. Each should be a candidate; one that is none is refused by itself. */
                    readonly candidates: readonly ((components["schemas"]["LongCandidateRequest"] | components["schemas"]["ShortCandidateRequest"]) | (Record<string, never> | readonly unknown[] | string | number | boolean | null))[];
                };
                readonly "application/x-ndjson": string;
            };
        };
        readonly responses: {
            /** @description Read as a whole; `results` says what has become of each item. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "index": 0,
                     *           "status": 201,
                     *           "skuId": "sku_01a2054262127531b3a7736d1aa3ad9c",
                     *           "replayed": false,
                     *           "retryAfterSeconds": null,
                     *           "problem": null
                     *         },
                     *         {
                     *           "index": 1,
                     *           "status": 400,
                     *           "skuId": null,
                     *           "replayed": false,
                     *           "retryAfterSeconds": null,
                     *           "problem": {
                     *             "type": "/docs/problems/validation-failed",
                     *             "title": "Request not valid",
                     *             "status": 400,
                     *             "detail": "The request is not valid; `errors` says where.",
                     *             "instance": "/v2/skus/bulk",
                     *             "code": "validation-failed",
                     *             "requestId": "025d64b2-dd31-4556-9983-a5b150d3b8bf",
                     *             "errors": [
                     *               {
                     *                 "pointer": "#/retailPriceCents",
                     *                 "code": "required",
                     *                 "detail": "is required"
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["BulkResponse"];
                    readonly "application/x-ndjson": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listSkus: {
        readonly parameters: {
            readonly query?: {
                readonly status?: components["schemas"]["SkuStatus"];
                /** @description One of these verdicts. */
                readonly verdict?: readonly ("ADVANCE" | "CAUTION" | "REJECT")[];
                /** @description Country code of the target market. */
                readonly market?: components["schemas"]["Country"];
                /** @description Country code of the supplier. */
                readonly supplierCountry?: components["schemas"]["Country"];
                /** @description Evaluated with this score or a higher one. */
                readonly minScore?: number;
                /** @description Evaluated with this score or a lower one. */
                readonly maxScore?: number;
                /** @description Evaluated with this confidence or a higher one. */
                readonly minConfidence?: number;
                /** @description Evaluated with this confidence or a lower one. */
                readonly maxConfidence?: number;
                /** @description Whether a store holds a draft of the SKU. */
                readonly hasDraft?: boolean;
                /** @description Evaluated, and whether the evidence of a cost factor is missing. */
                readonly missingEvidence?: boolean;
                /** @description Words, one or more, all of which are in the title, in any order; case does not matter. */
                readonly q?: string;
                /** @description As given at submission. */
                readonly externalRef?: string;
                /** @description The first 6 to 10 digits of the tariff code. */
                readonly hsCode?: string;
                /** @description One of the tags. */
                readonly tag?: string;
                /** @description Submitted at this moment or later. */
                readonly submittedAfter?: string;
                /** @description Submitted before this moment. */
                readonly submittedBefore?: string;
                /** @description A minus sign stands for the highest or newest first. SKUs without a score come last. */
                readonly sort?: "-submittedAt" | "submittedAt" | "-score" | "score" | "-confidence" | "confidence" | "-cm2" | "cm2" | "-landedCost" | "landedCost";
                /** @description How many entries at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "skuId": "sku_01a2054262127531b3a7736d1aa3ad9c",
                     *           "status": "EVALUATED",
                     *           "submittedAt": "2026-11-22T21:56:06.290Z",
                     *           "updatedAt": "2026-11-22T21:56:06.374Z",
                     *           "title": null,
                     *           "market": "US",
                     *           "supplierCountry": "CN",
                     *           "externalRef": null,
                     *           "hsCode": null,
                     *           "currency": "USD",
                     *           "tags": [],
                     *           "verdict": "REJECT",
                     *           "score": 26,
                     *           "confidencePercent": 13,
                     *           "trueLandedCostCents": 2035,
                     *           "cm2Cents": 440,
                     *           "cm2Bps": 1467,
                     *           "breakEvenCacCents": 440,
                     *           "hasDraft": false,
                     *           "reportId": "rpt_01a2054262127531b3a7768db9e4441a"
                     *         }
                     *       ],
                     *       "nextCursor": "WyJrTi1qZ3hvSlhNbzBURkk1IiwiYWxsIiwxNzk1Mzg0NTY2MjkwLCJza3VfMDFhMjA1NDI2MjEyNzUzMWIzYTc3MzZkMWFhM2FkOWMiXQ"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SkuListResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createSku: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
                /** @description The W3C trace context that the evaluation goes on with. */
                readonly traceparent?: string;
                /** @description `wait=N` holds the answer up to N (at most 10) seconds for the report. */
                readonly Prefer?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LongCandidateRequest"] | components["schemas"]["ShortCandidateRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted; the evaluation goes on. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    /** @description The wait that was granted, if one was asked for with `Prefer`. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "skuId": "sku_01a2054261fa71198554063bc17600ce",
                     *       "status": "SUBMITTED",
                     *       "submittedAt": "2026-11-22T21:56:06.266Z",
                     *       "updatedAt": "2026-11-22T21:56:06.266Z",
                     *       "externalRef": null,
                     *       "currency": "USD",
                     *       "tags": [],
                     *       "candidate": {
                     *         "title": null,
                     *         "description": null,
                     *         "factoryUnitCostCents": 540,
                     *         "targetRetailPriceCents": 2999,
                     *         "weightGrams": null,
                     *         "dimensionsMm": null,
                     *         "supplierCountry": null,
                     *         "targetMarket": null,
                     *         "currency": "USD",
                     *         "hsCode": null,
                     *         "unitsPerShipment": null,
                     *         "freightMode": null,
                     *         "externalRef": null,
                     *         "assumed": []
                     *       },
                     *       "classification": null,
                     *       "costFactors": [],
                     *       "evidence": [],
                     *       "extraction": null,
                     *       "reportId": null,
                     *       "failure": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SkuResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getSku: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly skuId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Found. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "skuId": "sku_01a2054261947777832e2c4bd6eabb79",
                     *       "status": "EVALUATED",
                     *       "submittedAt": "2026-11-22T21:56:06.164Z",
                     *       "updatedAt": "2026-11-22T21:56:06.218Z",
                     *       "externalRef": null,
                     *       "currency": "USD",
                     *       "tags": [],
                     *       "candidate": {
                     *         "title": "Insulated stainless bottle 600 ml",
                     *         "description": null,
                     *         "factoryUnitCostCents": 480,
                     *         "targetRetailPriceCents": 3495,
                     *         "weightGrams": 450,
                     *         "dimensionsMm": {
                     *           "length": 80,
                     *           "width": 80,
                     *           "height": 270
                     *         },
                     *         "supplierCountry": "CN",
                     *         "targetMarket": "US",
                     *         "currency": "USD",
                     *         "hsCode": null,
                     *         "unitsPerShipment": 500,
                     *         "freightMode": "sea",
                     *         "externalRef": null,
                     *         "assumed": [
                     *           "unitsPerShipment",
                     *           "freightMode"
                     *         ]
                     *       },
                     *       "classification": {
                     *         "hsCode": "961700",
                     *         "description": "Vacuum flasks, insulated tumblers and food jars",
                     *         "match": "strong",
                     *         "dutyRangeBps": {
                     *           "min": 1250,
                     *           "max": 1970
                     *         },
                     *         "alternatives": [],
                     *         "explanation": {
                     *           "againstHsCode": "701090",
                     *           "againstDescription": "Glass bottles, jars and vials",
                     *           "leadHundredths": 406,
                     *           "words": [
                     *             {
                     *               "word": "insulated",
                     *               "hundredths": 149
                     *             },
                     *             {
                     *               "word": "bottle",
                     *               "hundredths": -39
                     *             },
                     *             {
                     *               "word": "stainless",
                     *               "hundredths": 2
                     *             }
                     *           ],
                     *           "otherWordsHundredths": 0,
                     *           "vocabularyHundredths": 319,
                     *           "usualHundredths": -25
                     *         }
                     *       },
                     *       "costFactors": [
                     *         {
                     *           "key": "factoryUnitCost",
                     *           "label": "Factory unit cost",
                     *           "group": "landed",
                     *           "amountCents": 480,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_factoryUnitCost"
                     *         },
                     *         {
                     *           "key": "originHandling",
                     *           "label": "Origin handling",
                     *           "group": "landed",
                     *           "amountCents": 29,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_originHandling"
                     *         },
                     *         {
                     *           "key": "internationalFreight",
                     *           "label": "International freight",
                     *           "group": "landed",
                     *           "amountCents": 34,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_internationalFreight"
                     *         },
                     *         {
                     *           "key": "cargoInsurance",
                     *           "label": "Cargo insurance",
                     *           "group": "landed",
                     *           "amountCents": 2,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_cargoInsurance"
                     *         },
                     *         {
                     *           "key": "customsDuty",
                     *           "label": "Customs duty",
                     *           "group": "landed",
                     *           "amountCents": 37,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_customsDuty"
                     *         },
                     *         {
                     *           "key": "additionalDuties",
                     *           "label": "Additional duties",
                     *           "group": "landed",
                     *           "amountCents": 64,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_additionalDuties"
                     *         },
                     *         {
                     *           "key": "importTaxes",
                     *           "label": "Import taxes",
                     *           "group": "landed",
                     *           "amountCents": 0,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_importTaxes"
                     *         },
                     *         {
                     *           "key": "entryFees",
                     *           "label": "Entry fees",
                     *           "group": "landed",
                     *           "amountCents": 53,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_entryFees"
                     *         },
                     *         {
                     *           "key": "destinationHandling",
                     *           "label": "Destination handling",
                     *           "group": "landed",
                     *           "amountCents": 49,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_destinationHandling"
                     *         },
                     *         {
                     *           "key": "inboundReceivingStorage",
                     *           "label": "Receiving and storage",
                     *           "group": "fulfilment",
                     *           "amountCents": 32,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_inboundReceivingStorage"
                     *         },
                     *         {
                     *           "key": "pickPack",
                     *           "label": "Pick and pack",
                     *           "group": "fulfilment",
                     *           "amountCents": 335,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_pickPack"
                     *         },
                     *         {
                     *           "key": "lastMileDelivery",
                     *           "label": "Last-mile delivery",
                     *           "group": "fulfilment",
                     *           "amountCents": 560,
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_lastMileDelivery"
                     *         }
                     *       ],
                     *       "evidence": [
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_factoryUnitCost",
                     *           "factor": "factoryUnitCost",
                     *           "type": "client_declared",
                     *           "source": "declared by the client",
                     *           "asOf": "2026-11-22",
                     *           "rawValue": 480,
                     *           "rawUnit": "minor units of USD per unit",
                     *           "normalizedCents": 480,
                     *           "formula": "480 declared → 480",
                     *           "assumption": "taken as the price free on board at the port of origin",
                     *           "validUntil": "2027-02-20",
                     *           "qualityPercent": 80,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_originHandling",
                     *           "factor": "originHandling",
                     *           "type": "estimate",
                     *           "source": "estimate: export declaration, documents, origin CFS, pick-up",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 12000,
                     *           "rawUnit": "US cents per shipment, plus 2500 per revenue ton",
                     *           "normalizedCents": 29,
                     *           "formula": "(12000 + 2500 × 1 revenue tons) ÷ 500 units → 29",
                     *           "assumption": "shipment of 500 units, 1 revenue tons",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_internationalFreight",
                     *           "factor": "internationalFreight",
                     *           "type": "index",
                     *           "source": "Drewry WCI 2026-09-03 per 40 ft, 58 usable m3, LCL mark-up 1.25",
                     *           "asOf": "2026-09-03",
                     *           "rawValue": 17000,
                     *           "rawUnit": "US cents per revenue ton",
                     *           "normalizedCents": 34,
                     *           "formula": "17000 × 1 revenue tons ÷ 500 units → 34",
                     *           "assumption": "lane CN to US by sea, likely range 10200 to 25500; shipment of 500 units, 1 revenue tons",
                     *           "validUntil": "2026-09-17",
                     *           "qualityPercent": 75,
                     *           "freshnessPercent": 40
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_cargoInsurance",
                     *           "factor": "cargoInsurance",
                     *           "type": "estimate",
                     *           "source": "estimate inside the market range of 30 to 50 bps of 110 % CIF",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 44,
                     *           "rawUnit": "bps of goods, origin handling and freight: 40 bps of 110 % of their value",
                     *           "normalizedCents": 2,
                     *           "formula": "543 × 44 ÷ 10000, at least 1 → 2",
                     *           "validUntil": "2027-11-01",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100,
                     *           "assumption": null
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_customsDuty",
                     *           "factor": "customsDuty",
                     *           "type": "official_table",
                     *           "source": "USITC Harmonized Tariff Schedule, general rates, chapter exports 2024-12 to 2025-05",
                     *           "asOf": "2025-05-31",
                     *           "rawValue": 720,
                     *           "rawUnit": "bps of the customs value",
                     *           "normalizedCents": 37,
                     *           "formula": "509 × 720 ÷ 10000 → 37",
                     *           "assumption": "Vacuum flasks, US line 96170010; MFN rate, no preference is taken; FOB value; the 2 lines of HS 961700 bear 1940 to 1970 bps, ordinary and additional duty together",
                     *           "validUntil": "2026-05-31",
                     *           "qualityPercent": 90,
                     *           "freshnessPercent": 90
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_additionalDuties",
                     *           "factor": "additionalDuties",
                     *           "type": "official_table",
                     *           "source": "China Section 301 lists, via the Yale Budget Lab tariff tracker, 2026-05-11; HTSUS ch.99 subch.III note 52, HTS 2026 Rev 20 (export 2026-09-29), via public compilation dated 2026-10-01",
                     *           "asOf": "2026-09-29",
                     *           "rawValue": 1250,
                     *           "rawUnit": "bps of the customs value",
                     *           "normalizedCents": 64,
                     *           "formula": "509 × (0 + 1250) ÷ 10000 → 64",
                     *           "assumption": "Section 301 list 4B: 0 bps; forced-labour duty 9903.05.31 (additive): 1250 bps; the line is not among the lines exempt from the forced-labour duty (HTSUS U.S. note 52(b), final list of 2026-07-24); the Section 301 duty on goods of China comes on top; the 2 lines of HS 961700 bear 1940 to 1970 bps, ordinary and additional duty together; anti-dumping and countervailing duties are not modelled",
                     *           "validUntil": "2026-10-29",
                     *           "qualityPercent": 90,
                     *           "freshnessPercent": 84
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_importTaxes",
                     *           "factor": "importTaxes",
                     *           "type": "rule",
                     *           "source": "import tax is recoverable by a registered importer",
                     *           "asOf": "2026-11-22",
                     *           "rawValue": 0,
                     *           "rawUnit": "bps of the tax base",
                     *           "normalizedCents": 0,
                     *           "formula": "0 bps charged − 0 bps recovered → 0",
                     *           "assumption": "the importer is registered for tax in US; import tax of 0 bps is recovered",
                     *           "validUntil": "2027-05-21",
                     *           "qualityPercent": 90,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_entryFees",
                     *           "factor": "entryFees",
                     *           "type": "vendor_rate_card",
                     *           "source": "sum of vendor pages, 2026: entry 125.00, ISF 45.00, bond 55.00 USD; US Merchandise Processing Fee FY2027, FR 2026-15530 of 2026-07-31; US Harbor Maintenance Fee, 26 USC 4461",
                     *           "asOf": "2026-01-01",
                     *           "rawValue": 22500,
                     *           "rawUnit": "US cents of broker, filing and bond per entry",
                     *           "normalizedCents": 53,
                     *           "formula": "509 × 500 units × 3464 ÷ 1000000, at least 3458, at most 67086 → 3458 merchandise processing fee; 509 × 500 units × 1250 ÷ 1000000 → 318 harbor maintenance fee; (3458 + 318 + 22500) ÷ 500 units → 53",
                     *           "assumption": "formal entry of 254500 customs value; shipment of 500 units, 1 revenue tons",
                     *           "validUntil": "2027-09-30",
                     *           "qualityPercent": 60,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_destinationHandling",
                     *           "factor": "destinationHandling",
                     *           "type": "estimate",
                     *           "source": "estimate: CFS, release, drayage, delivery, inside published vendor ranges",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 18000,
                     *           "rawUnit": "US cents per shipment, plus 6500 per revenue ton",
                     *           "normalizedCents": 49,
                     *           "formula": "(18000 + 6500 × 1 revenue tons) ÷ 500 units → 49",
                     *           "assumption": "shipment of 500 units, 1 revenue tons",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_inboundReceivingStorage",
                     *           "factor": "inboundReceivingStorage",
                     *           "type": "vendor_rate_card",
                     *           "source": "default inside published 3PL ranges: study of 600+ US warehouses 2025, UK price pages 2026-03",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 25,
                     *           "rawUnit": "US cents of receiving per unit, plus 2650 of storage per m³ and month",
                     *           "normalizedCents": 32,
                     *           "formula": "25 + 2650 × 0.001728 m³ × 1.5 months → 32",
                     *           "assumption": "package of 1728 cm³",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 60,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_pickPack",
                     *           "factor": "pickPack",
                     *           "type": "vendor_rate_card",
                     *           "source": "default inside published 3PL ranges: study of 600+ US warehouses 2025, UK price pages 2026-03",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 300,
                     *           "rawUnit": "US cents per order, plus 35 of packaging",
                     *           "normalizedCents": 335,
                     *           "formula": "300 + 35 packaging → 335",
                     *           "assumption": "package of 1728 cm³",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 60,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_lastMileDelivery",
                     *           "factor": "lastMileDelivery",
                     *           "type": "estimate",
                     *           "source": "estimate inside published parcel price ranges 2024 to 2026",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 560,
                     *           "rawUnit": "US cents per parcel",
                     *           "normalizedCents": 560,
                     *           "formula": "560 → 560",
                     *           "assumption": "11 × 4 × 4 in, 176 in³, actual 1 lb, dimensional 0 lb; tier up to 454 g",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_salesTax",
                     *           "factor": "salesTax",
                     *           "type": "official_table",
                     *           "source": "sales tax is added on top of the shelf price",
                     *           "asOf": "2026-01-01",
                     *           "rawValue": 0,
                     *           "rawUnit": "bps, added to the retail price",
                     *           "normalizedCents": 0,
                     *           "formula": "3495 − 3495 net → 0",
                     *           "validUntil": "2026-06-30",
                     *           "qualityPercent": 90,
                     *           "freshnessPercent": 84,
                     *           "assumption": null
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_paymentFee",
                     *           "factor": "paymentFee",
                     *           "type": "vendor_rate_card",
                     *           "source": "usual published card fee, vendor pages 2026-02",
                     *           "asOf": "2026-02-01",
                     *           "rawValue": 290,
                     *           "rawUnit": "bps of the gross price, plus 30 US cents per order",
                     *           "normalizedCents": 131,
                     *           "formula": "3495 × 290 ÷ 10000 + 30 → 131",
                     *           "validUntil": "2027-02-01",
                     *           "qualityPercent": 60,
                     *           "freshnessPercent": 100,
                     *           "assumption": null
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_returnRate",
                     *           "factor": "returnRate",
                     *           "type": "estimate",
                     *           "source": "estimate; upper end is the NRF online average",
                     *           "asOf": "2026-01-01",
                     *           "rawValue": 1200,
                     *           "rawUnit": "bps of orders",
                     *           "normalizedCents": 419,
                     *           "formula": "3495 × 1200 ÷ 10000 → 419 refunded per order",
                     *           "assumption": "category default, likely range 800 to 1930 bps; 6500 bps of the landed cost of a return are recovered; processing costs 300",
                     *           "validUntil": "2027-01-01",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100
                     *         }
                     *       ],
                     *       "extraction": {
                     *         "startedAt": "2026-11-22T21:56:06.186Z",
                     *         "completedAt": "2026-11-22T21:56:06.192Z",
                     *         "durationMs": 28,
                     *         "deadlineMs": 1500,
                     *         "withinDeadline": true,
                     *         "sources": []
                     *       },
                     *       "reportId": "rpt_01a2054261947777832e31c6c5d37b33",
                     *       "failure": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SkuResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestBeforeQuota"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly evaluateSku: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
                /** @description The W3C trace context that the evaluation goes on with. */
                readonly traceparent?: string;
                /** @description `wait=N` holds the answer up to N (at most 10) seconds for the report. */
                readonly Prefer?: string;
            };
            readonly path: {
                readonly skuId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["EvaluationRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted; the evaluation goes on. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    /** @description The wait that was granted, if one was asked for with `Prefer`. */
                    readonly "Preference-Applied"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SkuResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly replaceSkuTags: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                readonly skuId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TagsRequest"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SkuResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly reportId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reportId": "rpt_01a2054261947777832e31c6c5d37b33",
                     *       "skuId": "sku_01a2054261947777832e2c4bd6eabb79",
                     *       "issuedAt": "2026-11-22T21:56:06.205Z",
                     *       "ruleVersion": "2.2.1+52d723219e8f",
                     *       "currency": "USD",
                     *       "candidate": {
                     *         "title": "Insulated stainless bottle 600 ml",
                     *         "description": null,
                     *         "factoryUnitCostCents": 480,
                     *         "targetRetailPriceCents": 3495,
                     *         "weightGrams": 450,
                     *         "dimensionsMm": {
                     *           "length": 80,
                     *           "width": 80,
                     *           "height": 270
                     *         },
                     *         "supplierCountry": "CN",
                     *         "targetMarket": "US",
                     *         "currency": "USD",
                     *         "hsCode": null,
                     *         "unitsPerShipment": 500,
                     *         "freightMode": "sea",
                     *         "externalRef": null,
                     *         "assumed": [
                     *           "unitsPerShipment",
                     *           "freightMode"
                     *         ]
                     *       },
                     *       "validUntil": "2026-11-22",
                     *       "score": 74,
                     *       "verdict": "CAUTION",
                     *       "scoreBreakdown": [
                     *         {
                     *           "part": "margin",
                     *           "points": 39,
                     *           "maxPoints": 45,
                     *           "measure": 3505,
                     *           "range": {
                     *             "lo": 0,
                     *             "hi": 4000,
                     *             "unit": "bps"
                     *           }
                     *         },
                     *         {
                     *           "part": "resilience",
                     *           "points": 21,
                     *           "maxPoints": 25,
                     *           "measure": 1961,
                     *           "range": {
                     *             "lo": -1000,
                     *             "hi": 2500,
                     *             "unit": "bps"
                     *           }
                     *         },
                     *         {
                     *           "part": "cacHeadroom",
                     *           "points": 4,
                     *           "maxPoints": 20,
                     *           "measure": 1225,
                     *           "range": {
                     *             "lo": 500,
                     *             "hi": 4000,
                     *             "unit": "cents"
                     *           }
                     *         },
                     *         {
                     *           "part": "markup",
                     *           "points": 10,
                     *           "maxPoints": 10,
                     *           "measure": 467,
                     *           "range": {
                     *             "lo": 150,
                     *             "hi": 400,
                     *             "unit": "percent"
                     *           }
                     *         }
                     *       ],
                     *       "confidence": {
                     *         "overallPercent": 57,
                     *         "breakdown": [
                     *           {
                     *             "factor": "factoryUnitCost",
                     *             "weight": 15,
                     *             "qualityPercent": 80,
                     *             "freshnessPercent": 100,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 1200,
                     *             "contributionPercent": 12
                     *           },
                     *           {
                     *             "factor": "originHandling",
                     *             "weight": 4,
                     *             "qualityPercent": 40,
                     *             "freshnessPercent": 100,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 160,
                     *             "contributionPercent": 1
                     *           },
                     *           {
                     *             "factor": "internationalFreight",
                     *             "weight": 16,
                     *             "qualityPercent": 75,
                     *             "freshnessPercent": 40,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 480,
                     *             "contributionPercent": 5
                     *           },
                     *           {
                     *             "factor": "cargoInsurance",
                     *             "weight": 2,
                     *             "qualityPercent": 40,
                     *             "freshnessPercent": 100,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 80,
                     *             "contributionPercent": 1
                     *           },
                     *           {
                     *             "factor": "customsDuty",
                     *             "weight": 14,
                     *             "qualityPercent": 90,
                     *             "freshnessPercent": 90,
                     *             "classificationPercent": 85,
                     *             "contributionBps": 964,
                     *             "contributionPercent": 10
                     *           },
                     *           {
                     *             "factor": "additionalDuties",
                     *             "weight": 12,
                     *             "qualityPercent": 90,
                     *             "freshnessPercent": 84,
                     *             "classificationPercent": 85,
                     *             "contributionBps": 771,
                     *             "contributionPercent": 8
                     *           },
                     *           {
                     *             "factor": "importTaxes",
                     *             "weight": 4,
                     *             "qualityPercent": 90,
                     *             "freshnessPercent": 100,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 360,
                     *             "contributionPercent": 4
                     *           },
                     *           {
                     *             "factor": "entryFees",
                     *             "weight": 5,
                     *             "qualityPercent": 60,
                     *             "freshnessPercent": 100,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 300,
                     *             "contributionPercent": 3
                     *           },
                     *           {
                     *             "factor": "destinationHandling",
                     *             "weight": 6,
                     *             "qualityPercent": 40,
                     *             "freshnessPercent": 100,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 240,
                     *             "contributionPercent": 2
                     *           },
                     *           {
                     *             "factor": "inboundReceivingStorage",
                     *             "weight": 6,
                     *             "qualityPercent": 60,
                     *             "freshnessPercent": 100,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 360,
                     *             "contributionPercent": 4
                     *           },
                     *           {
                     *             "factor": "pickPack",
                     *             "weight": 6,
                     *             "qualityPercent": 60,
                     *             "freshnessPercent": 100,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 360,
                     *             "contributionPercent": 3
                     *           },
                     *           {
                     *             "factor": "lastMileDelivery",
                     *             "weight": 10,
                     *             "qualityPercent": 40,
                     *             "freshnessPercent": 100,
                     *             "classificationPercent": 100,
                     *             "contributionBps": 400,
                     *             "contributionPercent": 4
                     *           }
                     *         ],
                     *         "improvements": [
                     *           {
                     *             "code": "freight-quote",
                     *             "text": "Get a forwarder's quote for CN to US by sea.",
                     *             "factors": [
                     *               "internationalFreight"
                     *             ],
                     *             "overallPercentBefore": 57,
                     *             "overallPercentAfter": 65
                     *           },
                     *           {
                     *             "code": "fulfilment-quote",
                     *             "text": "Get a fulfilment provider's quote for the package in US.",
                     *             "factors": [
                     *               "inboundReceivingStorage",
                     *               "pickPack",
                     *               "lastMileDelivery"
                     *             ],
                     *             "overallPercentBefore": 57,
                     *             "overallPercentAfter": 63
                     *           },
                     *           {
                     *             "code": "handling-quote",
                     *             "text": "Get a forwarder's quote for handling at origin and destination.",
                     *             "factors": [
                     *               "originHandling",
                     *               "destinationHandling"
                     *             ],
                     *             "overallPercentBefore": 57,
                     *             "overallPercentAfter": 61
                     *           },
                     *           {
                     *             "code": "tariff-code",
                     *             "text": "State the tariff code of the goods, of 10 digits.",
                     *             "factors": [
                     *               "customsDuty",
                     *               "additionalDuties"
                     *             ],
                     *             "overallPercentBefore": 57,
                     *             "overallPercentAfter": 60
                     *           },
                     *           {
                     *             "code": "entry-quote",
                     *             "text": "Get a customs broker's quote for the entry in US.",
                     *             "factors": [
                     *               "entryFees"
                     *             ],
                     *             "overallPercentBefore": 57,
                     *             "overallPercentAfter": 58
                     *           },
                     *           {
                     *             "code": "insurance-quote",
                     *             "text": "Get an insurer's premium for the shipment.",
                     *             "factors": [
                     *               "cargoInsurance"
                     *             ],
                     *             "overallPercentBefore": 57,
                     *             "overallPercentAfter": 58
                     *           }
                     *         ]
                     *       },
                     *       "landedCost": {
                     *         "trueLandedCostCents": 1675,
                     *         "landedToWarehouseCents": 748,
                     *         "fulfilmentCents": 927,
                     *         "factors": [
                     *           {
                     *             "key": "factoryUnitCost",
                     *             "label": "Factory unit cost",
                     *             "group": "landed",
                     *             "amountCents": 480,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_factoryUnitCost"
                     *           },
                     *           {
                     *             "key": "originHandling",
                     *             "label": "Origin handling",
                     *             "group": "landed",
                     *             "amountCents": 29,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_originHandling"
                     *           },
                     *           {
                     *             "key": "internationalFreight",
                     *             "label": "International freight",
                     *             "group": "landed",
                     *             "amountCents": 34,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_internationalFreight"
                     *           },
                     *           {
                     *             "key": "cargoInsurance",
                     *             "label": "Cargo insurance",
                     *             "group": "landed",
                     *             "amountCents": 2,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_cargoInsurance"
                     *           },
                     *           {
                     *             "key": "customsDuty",
                     *             "label": "Customs duty",
                     *             "group": "landed",
                     *             "amountCents": 37,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_customsDuty"
                     *           },
                     *           {
                     *             "key": "additionalDuties",
                     *             "label": "Additional duties",
                     *             "group": "landed",
                     *             "amountCents": 64,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_additionalDuties"
                     *           },
                     *           {
                     *             "key": "importTaxes",
                     *             "label": "Import taxes",
                     *             "group": "landed",
                     *             "amountCents": 0,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_importTaxes"
                     *           },
                     *           {
                     *             "key": "entryFees",
                     *             "label": "Entry fees",
                     *             "group": "landed",
                     *             "amountCents": 53,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_entryFees"
                     *           },
                     *           {
                     *             "key": "destinationHandling",
                     *             "label": "Destination handling",
                     *             "group": "landed",
                     *             "amountCents": 49,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_destinationHandling"
                     *           },
                     *           {
                     *             "key": "inboundReceivingStorage",
                     *             "label": "Receiving and storage",
                     *             "group": "fulfilment",
                     *             "amountCents": 32,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_inboundReceivingStorage"
                     *           },
                     *           {
                     *             "key": "pickPack",
                     *             "label": "Pick and pack",
                     *             "group": "fulfilment",
                     *             "amountCents": 335,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_pickPack"
                     *           },
                     *           {
                     *             "key": "lastMileDelivery",
                     *             "label": "Last-mile delivery",
                     *             "group": "fulfilment",
                     *             "amountCents": 560,
                     *             "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_lastMileDelivery"
                     *           }
                     *         ]
                     *       },
                     *       "evidence": [
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_factoryUnitCost",
                     *           "factor": "factoryUnitCost",
                     *           "type": "client_declared",
                     *           "source": "declared by the client",
                     *           "asOf": "2026-11-22",
                     *           "rawValue": 480,
                     *           "rawUnit": "minor units of USD per unit",
                     *           "normalizedCents": 480,
                     *           "formula": "480 declared → 480",
                     *           "assumption": "taken as the price free on board at the port of origin",
                     *           "validUntil": "2027-02-20",
                     *           "qualityPercent": 80,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_originHandling",
                     *           "factor": "originHandling",
                     *           "type": "estimate",
                     *           "source": "estimate: export declaration, documents, origin CFS, pick-up",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 12000,
                     *           "rawUnit": "US cents per shipment, plus 2500 per revenue ton",
                     *           "normalizedCents": 29,
                     *           "formula": "(12000 + 2500 × 1 revenue tons) ÷ 500 units → 29",
                     *           "assumption": "shipment of 500 units, 1 revenue tons",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_internationalFreight",
                     *           "factor": "internationalFreight",
                     *           "type": "index",
                     *           "source": "Drewry WCI 2026-09-03 per 40 ft, 58 usable m3, LCL mark-up 1.25",
                     *           "asOf": "2026-09-03",
                     *           "rawValue": 17000,
                     *           "rawUnit": "US cents per revenue ton",
                     *           "normalizedCents": 34,
                     *           "formula": "17000 × 1 revenue tons ÷ 500 units → 34",
                     *           "assumption": "lane CN to US by sea, likely range 10200 to 25500; shipment of 500 units, 1 revenue tons",
                     *           "validUntil": "2026-09-17",
                     *           "qualityPercent": 75,
                     *           "freshnessPercent": 40
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_cargoInsurance",
                     *           "factor": "cargoInsurance",
                     *           "type": "estimate",
                     *           "source": "estimate inside the market range of 30 to 50 bps of 110 % CIF",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 44,
                     *           "rawUnit": "bps of goods, origin handling and freight: 40 bps of 110 % of their value",
                     *           "normalizedCents": 2,
                     *           "formula": "543 × 44 ÷ 10000, at least 1 → 2",
                     *           "validUntil": "2027-11-01",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100,
                     *           "assumption": null
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_customsDuty",
                     *           "factor": "customsDuty",
                     *           "type": "official_table",
                     *           "source": "USITC Harmonized Tariff Schedule, general rates, chapter exports 2024-12 to 2025-05",
                     *           "asOf": "2025-05-31",
                     *           "rawValue": 720,
                     *           "rawUnit": "bps of the customs value",
                     *           "normalizedCents": 37,
                     *           "formula": "509 × 720 ÷ 10000 → 37",
                     *           "assumption": "Vacuum flasks, US line 96170010; MFN rate, no preference is taken; FOB value; the 2 lines of HS 961700 bear 1940 to 1970 bps, ordinary and additional duty together",
                     *           "validUntil": "2026-05-31",
                     *           "qualityPercent": 90,
                     *           "freshnessPercent": 90
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_additionalDuties",
                     *           "factor": "additionalDuties",
                     *           "type": "official_table",
                     *           "source": "China Section 301 lists, via the Yale Budget Lab tariff tracker, 2026-05-11; HTSUS ch.99 subch.III note 52, HTS 2026 Rev 20 (export 2026-09-29), via public compilation dated 2026-10-01",
                     *           "asOf": "2026-09-29",
                     *           "rawValue": 1250,
                     *           "rawUnit": "bps of the customs value",
                     *           "normalizedCents": 64,
                     *           "formula": "509 × (0 + 1250) ÷ 10000 → 64",
                     *           "assumption": "Section 301 list 4B: 0 bps; forced-labour duty 9903.05.31 (additive): 1250 bps; the line is not among the lines exempt from the forced-labour duty (HTSUS U.S. note 52(b), final list of 2026-07-24); the Section 301 duty on goods of China comes on top; the 2 lines of HS 961700 bear 1940 to 1970 bps, ordinary and additional duty together; anti-dumping and countervailing duties are not modelled",
                     *           "validUntil": "2026-10-29",
                     *           "qualityPercent": 90,
                     *           "freshnessPercent": 84
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_importTaxes",
                     *           "factor": "importTaxes",
                     *           "type": "rule",
                     *           "source": "import tax is recoverable by a registered importer",
                     *           "asOf": "2026-11-22",
                     *           "rawValue": 0,
                     *           "rawUnit": "bps of the tax base",
                     *           "normalizedCents": 0,
                     *           "formula": "0 bps charged − 0 bps recovered → 0",
                     *           "assumption": "the importer is registered for tax in US; import tax of 0 bps is recovered",
                     *           "validUntil": "2027-05-21",
                     *           "qualityPercent": 90,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_entryFees",
                     *           "factor": "entryFees",
                     *           "type": "vendor_rate_card",
                     *           "source": "sum of vendor pages, 2026: entry 125.00, ISF 45.00, bond 55.00 USD; US Merchandise Processing Fee FY2027, FR 2026-15530 of 2026-07-31; US Harbor Maintenance Fee, 26 USC 4461",
                     *           "asOf": "2026-01-01",
                     *           "rawValue": 22500,
                     *           "rawUnit": "US cents of broker, filing and bond per entry",
                     *           "normalizedCents": 53,
                     *           "formula": "509 × 500 units × 3464 ÷ 1000000, at least 3458, at most 67086 → 3458 merchandise processing fee; 509 × 500 units × 1250 ÷ 1000000 → 318 harbor maintenance fee; (3458 + 318 + 22500) ÷ 500 units → 53",
                     *           "assumption": "formal entry of 254500 customs value; shipment of 500 units, 1 revenue tons",
                     *           "validUntil": "2027-09-30",
                     *           "qualityPercent": 60,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_destinationHandling",
                     *           "factor": "destinationHandling",
                     *           "type": "estimate",
                     *           "source": "estimate: CFS, release, drayage, delivery, inside published vendor ranges",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 18000,
                     *           "rawUnit": "US cents per shipment, plus 6500 per revenue ton",
                     *           "normalizedCents": 49,
                     *           "formula": "(18000 + 6500 × 1 revenue tons) ÷ 500 units → 49",
                     *           "assumption": "shipment of 500 units, 1 revenue tons",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_inboundReceivingStorage",
                     *           "factor": "inboundReceivingStorage",
                     *           "type": "vendor_rate_card",
                     *           "source": "default inside published 3PL ranges: study of 600+ US warehouses 2025, UK price pages 2026-03",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 25,
                     *           "rawUnit": "US cents of receiving per unit, plus 2650 of storage per m³ and month",
                     *           "normalizedCents": 32,
                     *           "formula": "25 + 2650 × 0.001728 m³ × 1.5 months → 32",
                     *           "assumption": "package of 1728 cm³",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 60,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_pickPack",
                     *           "factor": "pickPack",
                     *           "type": "vendor_rate_card",
                     *           "source": "default inside published 3PL ranges: study of 600+ US warehouses 2025, UK price pages 2026-03",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 300,
                     *           "rawUnit": "US cents per order, plus 35 of packaging",
                     *           "normalizedCents": 335,
                     *           "formula": "300 + 35 packaging → 335",
                     *           "assumption": "package of 1728 cm³",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 60,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_lastMileDelivery",
                     *           "factor": "lastMileDelivery",
                     *           "type": "estimate",
                     *           "source": "estimate inside published parcel price ranges 2024 to 2026",
                     *           "asOf": "2026-11-01",
                     *           "rawValue": 560,
                     *           "rawUnit": "US cents per parcel",
                     *           "normalizedCents": 560,
                     *           "formula": "560 → 560",
                     *           "assumption": "11 × 4 × 4 in, 176 in³, actual 1 lb, dimensional 0 lb; tier up to 454 g",
                     *           "validUntil": "2027-04-30",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_salesTax",
                     *           "factor": "salesTax",
                     *           "type": "official_table",
                     *           "source": "sales tax is added on top of the shelf price",
                     *           "asOf": "2026-01-01",
                     *           "rawValue": 0,
                     *           "rawUnit": "bps, added to the retail price",
                     *           "normalizedCents": 0,
                     *           "formula": "3495 − 3495 net → 0",
                     *           "validUntil": "2026-06-30",
                     *           "qualityPercent": 90,
                     *           "freshnessPercent": 84,
                     *           "assumption": null
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_paymentFee",
                     *           "factor": "paymentFee",
                     *           "type": "vendor_rate_card",
                     *           "source": "usual published card fee, vendor pages 2026-02",
                     *           "asOf": "2026-02-01",
                     *           "rawValue": 290,
                     *           "rawUnit": "bps of the gross price, plus 30 US cents per order",
                     *           "normalizedCents": 131,
                     *           "formula": "3495 × 290 ÷ 10000 + 30 → 131",
                     *           "validUntil": "2027-02-01",
                     *           "qualityPercent": 60,
                     *           "freshnessPercent": 100,
                     *           "assumption": null
                     *         },
                     *         {
                     *           "evidenceId": "evd_01a2054261947777832e31c6c5d37b33_returnRate",
                     *           "factor": "returnRate",
                     *           "type": "estimate",
                     *           "source": "estimate; upper end is the NRF online average",
                     *           "asOf": "2026-01-01",
                     *           "rawValue": 1200,
                     *           "rawUnit": "bps of orders",
                     *           "normalizedCents": 419,
                     *           "formula": "3495 × 1200 ÷ 10000 → 419 refunded per order",
                     *           "assumption": "category default, likely range 800 to 1930 bps; 6500 bps of the landed cost of a return are recovered; processing costs 300",
                     *           "validUntil": "2027-01-01",
                     *           "qualityPercent": 40,
                     *           "freshnessPercent": 100
                     *         }
                     *       ],
                     *       "unitEconomics": {
                     *         "netRevenueCents": 3495,
                     *         "paymentFeeCents": 131,
                     *         "returns": {
                     *           "returnRateBps": 1200,
                     *           "refundedRevenueCents": 419,
                     *           "recoveredGoodsCents": 58,
                     *           "handlingCents": 103
                     *         },
                     *         "cm1Cents": 2747,
                     *         "cm2Cents": 1225,
                     *         "cm2Bps": 3505
                     *       },
                     *       "cm2Matrix": [
                     *         {
                     *           "row": 0,
                     *           "column": 0,
                     *           "retailPriceBps": 9000,
                     *           "costBps": 8500,
                     *           "retailPriceCents": 3146,
                     *           "cm2Cents": 1113,
                     *           "cm2Bps": 3538,
                     *           "base": false,
                     *           "worst": false
                     *         },
                     *         {
                     *           "row": 0,
                     *           "column": 1,
                     *           "retailPriceBps": 9000,
                     *           "costBps": 10000,
                     *           "retailPriceCents": 3146,
                     *           "cm2Cents": 927,
                     *           "cm2Bps": 2947,
                     *           "base": false,
                     *           "worst": false
                     *         },
                     *         {
                     *           "row": 0,
                     *           "column": 2,
                     *           "retailPriceBps": 9000,
                     *           "costBps": 12500,
                     *           "retailPriceCents": 3146,
                     *           "cm2Cents": 617,
                     *           "cm2Bps": 1961,
                     *           "base": false,
                     *           "worst": true
                     *         },
                     *         {
                     *           "row": 1,
                     *           "column": 0,
                     *           "retailPriceBps": 10000,
                     *           "costBps": 8500,
                     *           "retailPriceCents": 3495,
                     *           "cm2Cents": 1411,
                     *           "cm2Bps": 4037,
                     *           "base": false,
                     *           "worst": false
                     *         },
                     *         {
                     *           "row": 1,
                     *           "column": 1,
                     *           "retailPriceBps": 10000,
                     *           "costBps": 10000,
                     *           "retailPriceCents": 3495,
                     *           "cm2Cents": 1225,
                     *           "cm2Bps": 3505,
                     *           "base": true,
                     *           "worst": false
                     *         },
                     *         {
                     *           "row": 1,
                     *           "column": 2,
                     *           "retailPriceBps": 10000,
                     *           "costBps": 12500,
                     *           "retailPriceCents": 3495,
                     *           "cm2Cents": 915,
                     *           "cm2Bps": 2618,
                     *           "base": false,
                     *           "worst": false
                     *         },
                     *         {
                     *           "row": 2,
                     *           "column": 0,
                     *           "retailPriceBps": 11000,
                     *           "costBps": 8500,
                     *           "retailPriceCents": 3845,
                     *           "cm2Cents": 1708,
                     *           "cm2Bps": 4442,
                     *           "base": false,
                     *           "worst": false
                     *         },
                     *         {
                     *           "row": 2,
                     *           "column": 1,
                     *           "retailPriceBps": 11000,
                     *           "costBps": 10000,
                     *           "retailPriceCents": 3845,
                     *           "cm2Cents": 1522,
                     *           "cm2Bps": 3958,
                     *           "base": false,
                     *           "worst": false
                     *         },
                     *         {
                     *           "row": 2,
                     *           "column": 2,
                     *           "retailPriceBps": 11000,
                     *           "costBps": 12500,
                     *           "retailPriceCents": 3845,
                     *           "cm2Cents": 1212,
                     *           "cm2Bps": 3152,
                     *           "base": false,
                     *           "worst": false
                     *         }
                     *       ],
                     *       "breakEvenCacCents": 1225,
                     *       "lowestViablePriceCents": 2057,
                     *       "reasons": [
                     *         {
                     *           "code": "contribution",
                     *           "text": "A sale leaves USD 12.25 (35.05 % of net revenue) after goods, fulfilment, payment and returns, 39 of 45 points."
                     *         },
                     *         {
                     *           "code": "worst-case-contribution",
                     *           "text": "In the worst of nine cases, price at 90 % and costs at 125 %, it leaves USD 6.17 (19.61 % of net revenue), 21 of 25 points."
                     *         },
                     *         {
                     *           "code": "acquisition-budget",
                     *           "text": "Winning a customer may cost up to USD 12.25, 4 of 20 points; the largest cost is last-mile delivery, USD 5.60 of USD 16.75."
                     *         }
                     *       ],
                     *       "included": [
                     *         "The 12 landed cost factors of one unit, for a shipment of 500 by sea.",
                     *         "Most-favoured-nation duty, and additional duties by origin and tariff line.",
                     *         "Import tax at nothing: an importer registered for sales tax recovers it.",
                     *         "The whole retail price as revenue: sales tax, if any, is added on top of it.",
                     *         "A payment fee of 2.90 % of the retail price and USD 0.30.",
                     *         "Returns of 12 % of orders: the refund, a second delivery and USD 3.00 of processing, with 65 % of the landed goods recovered."
                     *       ],
                     *       "excluded": [
                     *         "What changed after these figures had run out: international freight (2026-09-17), customs duty (2026-05-31), additional duties (2026-10-29), sales tax (2026-06-30).",
                     *         "Marketing: the contribution is what is left to pay for it.",
                     *         "Repeat purchases: a first order stands for itself.",
                     *         "Anti-dumping and countervailing duties, which depend on the product and its producer.",
                     *         "Lower duty under trade agreements and preference schemes, which needs a proof of origin.",
                     *         "Compliance: testing, certification, labelling, packaging schemes and product registration.",
                     *         "Currency movements after the rates were read.",
                     *         "Overheads, financing, shrinkage and unsold stock.",
                     *         "The final list of raw materials and chemicals exempt from the duties on forced labour: the proposed one stands in for it.",
                     *         "The list of goods exempt from the Section 301 duty on Brazil: that of the duties on forced labour stands in for it."
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ReportResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestBeforeQuota"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listReportsOfSku: {
        readonly parameters: {
            readonly query?: {
                /** @description How many entries at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly skuId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "reportId": "rpt_01a2054261947777832e31c6c5d37b33",
                     *           "issuedAt": "2026-11-22T21:56:06.205Z",
                     *           "ruleVersion": "2.2.1+52d723219e8f",
                     *           "currency": "USD",
                     *           "validUntil": "2026-11-22",
                     *           "verdict": "CAUTION",
                     *           "score": 74,
                     *           "confidencePercent": 57
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ReportListResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listListingsOfSku: {
        readonly parameters: {
            readonly query?: {
                /** @description How many entries at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly skuId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SkuListingListResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query?: {
                /** @description How many entries at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "keyId": "key_01a2054262ad75149613c9b237c87701",
                     *           "name": "the price robot",
                     *           "prefix": "cpes_live_0000",
                     *           "scopes": [
                     *             "skus:read",
                     *             "skus:write"
                     *           ],
                     *           "state": "in-force",
                     *           "createdAt": "2026-11-22T21:56:06.436Z",
                     *           "createdBy": "key_01a205425bee74858164c07e39237bd9",
                     *           "expiresAt": "2030-01-01T00:00:00.000Z",
                     *           "revokedAt": null,
                     *           "lastUsedAt": null,
                     *           "replacedBy": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["KeyListResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        readonly responses: {
            /** @description Made. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_01a2054262ad75149613c9b237c87701",
                     *       "name": "the price robot",
                     *       "prefix": "cpes_live_0000",
                     *       "scopes": [
                     *         "skus:read",
                     *         "skus:write"
                     *       ],
                     *       "state": "in-force",
                     *       "createdAt": "2026-11-22T21:56:06.436Z",
                     *       "createdBy": "key_01a205425bee74858164c07e39237bd9",
                     *       "expiresAt": "2030-01-01T00:00:00.000Z",
                     *       "revokedAt": null,
                     *       "lastUsedAt": null,
                     *       "replacedBy": null,
                     *       "apiKey": "cpes_live_000000000000000000000000000000000000"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["NewKeyResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_01a2054262ad75149613c9b237c87701",
                     *       "name": "the price robot",
                     *       "prefix": "cpes_live_0000",
                     *       "scopes": [
                     *         "skus:read",
                     *         "skus:write"
                     *       ],
                     *       "state": "in-force",
                     *       "createdAt": "2026-11-22T21:56:06.436Z",
                     *       "createdBy": "key_01a205425bee74858164c07e39237bd9",
                     *       "expiresAt": "2030-01-01T00:00:00.000Z",
                     *       "revokedAt": null,
                     *       "lastUsedAt": null,
                     *       "replacedBy": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["KeyResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestBeforeQuota"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_01a2054262ad75149613c9b237c87701",
                     *       "name": "the price robot",
                     *       "prefix": "cpes_live_0000",
                     *       "scopes": [
                     *         "skus:read",
                     *         "skus:write"
                     *       ],
                     *       "state": "revoked",
                     *       "createdAt": "2026-11-22T21:56:06.436Z",
                     *       "createdBy": "key_01a205425bee74858164c07e39237bd9",
                     *       "expiresAt": "2026-11-22T22:56:06.466Z",
                     *       "revokedAt": "2026-11-22T21:56:06.484Z",
                     *       "lastUsedAt": null,
                     *       "replacedBy": "key_01a2054262c8717688d0d6f7185d49a4"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["KeyResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequestAroundQuota"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly rollKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly keyId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RollKeyRequest"];
            };
        };
        readonly responses: {
            /** @description Made. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "key_01a2054262c8717688d0d6f7185d49a4",
                     *       "name": "the price robot",
                     *       "prefix": "cpes_live_0000",
                     *       "scopes": [
                     *         "skus:read",
                     *         "skus:write"
                     *       ],
                     *       "state": "in-force",
                     *       "createdAt": "2026-11-22T21:56:06.466Z",
                     *       "createdBy": "key_01a205425bee74858164c07e39237bd9",
                     *       "expiresAt": "2030-01-01T00:00:00.000Z",
                     *       "revokedAt": null,
                     *       "lastUsedAt": null,
                     *       "replacedBy": null,
                     *       "apiKey": "cpes_live_000000000000000000000000000000000000"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["NewKeyResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly whatIf: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WhatIfRequest"];
            };
        };
        readonly responses: {
            /** @description Worked out; nothing was stored. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "report": {
                     *         "issuedAt": "2026-11-22T21:56:06.517Z",
                     *         "ruleVersion": "2.2.1+52d723219e8f",
                     *         "currency": "USD",
                     *         "candidate": {
                     *           "title": "Insulated stainless bottle 600 ml",
                     *           "description": null,
                     *           "factoryUnitCostCents": 480,
                     *           "targetRetailPriceCents": 3495,
                     *           "weightGrams": 450,
                     *           "dimensionsMm": {
                     *             "length": 80,
                     *             "width": 80,
                     *             "height": 270
                     *           },
                     *           "supplierCountry": "CN",
                     *           "targetMarket": "US",
                     *           "currency": "USD",
                     *           "hsCode": null,
                     *           "unitsPerShipment": 500,
                     *           "freightMode": "sea",
                     *           "externalRef": null,
                     *           "assumed": [
                     *             "unitsPerShipment",
                     *             "freightMode"
                     *           ]
                     *         },
                     *         "validUntil": "2026-11-22",
                     *         "score": 74,
                     *         "verdict": "CAUTION",
                     *         "scoreBreakdown": [
                     *           {
                     *             "part": "margin",
                     *             "points": 39,
                     *             "maxPoints": 45,
                     *             "measure": 3505,
                     *             "range": {
                     *               "lo": 0,
                     *               "hi": 4000,
                     *               "unit": "bps"
                     *             }
                     *           },
                     *           {
                     *             "part": "resilience",
                     *             "points": 21,
                     *             "maxPoints": 25,
                     *             "measure": 1961,
                     *             "range": {
                     *               "lo": -1000,
                     *               "hi": 2500,
                     *               "unit": "bps"
                     *             }
                     *           },
                     *           {
                     *             "part": "cacHeadroom",
                     *             "points": 4,
                     *             "maxPoints": 20,
                     *             "measure": 1225,
                     *             "range": {
                     *               "lo": 500,
                     *               "hi": 4000,
                     *               "unit": "cents"
                     *             }
                     *           },
                     *           {
                     *             "part": "markup",
                     *             "points": 10,
                     *             "maxPoints": 10,
                     *             "measure": 467,
                     *             "range": {
                     *               "lo": 150,
                     *               "hi": 400,
                     *               "unit": "percent"
                     *             }
                     *           }
                     *         ],
                     *         "confidence": {
                     *           "overallPercent": 57,
                     *           "breakdown": [
                     *             {
                     *               "factor": "factoryUnitCost",
                     *               "weight": 15,
                     *               "qualityPercent": 80,
                     *               "freshnessPercent": 100,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 1200,
                     *               "contributionPercent": 12
                     *             },
                     *             {
                     *               "factor": "originHandling",
                     *               "weight": 4,
                     *               "qualityPercent": 40,
                     *               "freshnessPercent": 100,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 160,
                     *               "contributionPercent": 1
                     *             },
                     *             {
                     *               "factor": "internationalFreight",
                     *               "weight": 16,
                     *               "qualityPercent": 75,
                     *               "freshnessPercent": 40,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 480,
                     *               "contributionPercent": 5
                     *             },
                     *             {
                     *               "factor": "cargoInsurance",
                     *               "weight": 2,
                     *               "qualityPercent": 40,
                     *               "freshnessPercent": 100,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 80,
                     *               "contributionPercent": 1
                     *             },
                     *             {
                     *               "factor": "customsDuty",
                     *               "weight": 14,
                     *               "qualityPercent": 90,
                     *               "freshnessPercent": 90,
                     *               "classificationPercent": 85,
                     *               "contributionBps": 964,
                     *               "contributionPercent": 10
                     *             },
                     *             {
                     *               "factor": "additionalDuties",
                     *               "weight": 12,
                     *               "qualityPercent": 90,
                     *               "freshnessPercent": 84,
                     *               "classificationPercent": 85,
                     *               "contributionBps": 771,
                     *               "contributionPercent": 8
                     *             },
                     *             {
                     *               "factor": "importTaxes",
                     *               "weight": 4,
                     *               "qualityPercent": 90,
                     *               "freshnessPercent": 100,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 360,
                     *               "contributionPercent": 4
                     *             },
                     *             {
                     *               "factor": "entryFees",
                     *               "weight": 5,
                     *               "qualityPercent": 60,
                     *               "freshnessPercent": 100,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 300,
                     *               "contributionPercent": 3
                     *             },
                     *             {
                     *               "factor": "destinationHandling",
                     *               "weight": 6,
                     *               "qualityPercent": 40,
                     *               "freshnessPercent": 100,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 240,
                     *               "contributionPercent": 2
                     *             },
                     *             {
                     *               "factor": "inboundReceivingStorage",
                     *               "weight": 6,
                     *               "qualityPercent": 60,
                     *               "freshnessPercent": 100,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 360,
                     *               "contributionPercent": 4
                     *             },
                     *             {
                     *               "factor": "pickPack",
                     *               "weight": 6,
                     *               "qualityPercent": 60,
                     *               "freshnessPercent": 100,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 360,
                     *               "contributionPercent": 3
                     *             },
                     *             {
                     *               "factor": "lastMileDelivery",
                     *               "weight": 10,
                     *               "qualityPercent": 40,
                     *               "freshnessPercent": 100,
                     *               "classificationPercent": 100,
                     *               "contributionBps": 400,
                     *               "contributionPercent": 4
                     *             }
                     *           ],
                     *           "improvements": [
                     *             {
                     *               "code": "freight-quote",
                     *               "text": "Get a forwarder's quote for CN to US by sea.",
                     *               "factors": [
                     *                 "internationalFreight"
                     *               ],
                     *               "overallPercentBefore": 57,
                     *               "overallPercentAfter": 65
                     *             },
                     *             {
                     *               "code": "fulfilment-quote",
                     *               "text": "Get a fulfilment provider's quote for the package in US.",
                     *               "factors": [
                     *                 "inboundReceivingStorage",
                     *                 "pickPack",
                     *                 "lastMileDelivery"
                     *               ],
                     *               "overallPercentBefore": 57,
                     *               "overallPercentAfter": 63
                     *             },
                     *             {
                     *               "code": "handling-quote",
                     *               "text": "Get a forwarder's quote for handling at origin and destination.",
                     *               "factors": [
                     *                 "originHandling",
                     *                 "destinationHandling"
                     *               ],
                     *               "overallPercentBefore": 57,
                     *               "overallPercentAfter": 61
                     *             },
                     *             {
                     *               "code": "tariff-code",
                     *               "text": "State the tariff code of the goods, of 10 digits.",
                     *               "factors": [
                     *                 "customsDuty",
                     *                 "additionalDuties"
                     *               ],
                     *               "overallPercentBefore": 57,
                     *               "overallPercentAfter": 60
                     *             },
                     *             {
                     *               "code": "entry-quote",
                     *               "text": "Get a customs broker's quote for the entry in US.",
                     *               "factors": [
                     *                 "entryFees"
                     *               ],
                     *               "overallPercentBefore": 57,
                     *               "overallPercentAfter": 58
                     *             },
                     *             {
                     *               "code": "insurance-quote",
                     *               "text": "Get an insurer's premium for the shipment.",
                     *               "factors": [
                     *                 "cargoInsurance"
                     *               ],
                     *               "overallPercentBefore": 57,
                     *               "overallPercentAfter": 58
                     *             }
                     *           ]
                     *         },
                     *         "landedCost": {
                     *           "trueLandedCostCents": 1675,
                     *           "landedToWarehouseCents": 748,
                     *           "fulfilmentCents": 927,
                     *           "factors": [
                     *             {
                     *               "key": "factoryUnitCost",
                     *               "label": "Factory unit cost",
                     *               "group": "landed",
                     *               "amountCents": 480,
                     *               "evidenceId": "evd_unstored_factoryUnitCost"
                     *             },
                     *             {
                     *               "key": "originHandling",
                     *               "label": "Origin handling",
                     *               "group": "landed",
                     *               "amountCents": 29,
                     *               "evidenceId": "evd_unstored_originHandling"
                     *             },
                     *             {
                     *               "key": "internationalFreight",
                     *               "label": "International freight",
                     *               "group": "landed",
                     *               "amountCents": 34,
                     *               "evidenceId": "evd_unstored_internationalFreight"
                     *             },
                     *             {
                     *               "key": "cargoInsurance",
                     *               "label": "Cargo insurance",
                     *               "group": "landed",
                     *               "amountCents": 2,
                     *               "evidenceId": "evd_unstored_cargoInsurance"
                     *             },
                     *             {
                     *               "key": "customsDuty",
                     *               "label": "Customs duty",
                     *               "group": "landed",
                     *               "amountCents": 37,
                     *               "evidenceId": "evd_unstored_customsDuty"
                     *             },
                     *             {
                     *               "key": "additionalDuties",
                     *               "label": "Additional duties",
                     *               "group": "landed",
                     *               "amountCents": 64,
                     *               "evidenceId": "evd_unstored_additionalDuties"
                     *             },
                     *             {
                     *               "key": "importTaxes",
                     *               "label": "Import taxes",
                     *               "group": "landed",
                     *               "amountCents": 0,
                     *               "evidenceId": "evd_unstored_importTaxes"
                     *             },
                     *             {
                     *               "key": "entryFees",
                     *               "label": "Entry fees",
                     *               "group": "landed",
                     *               "amountCents": 53,
                     *               "evidenceId": "evd_unstored_entryFees"
                     *             },
                     *             {
                     *               "key": "destinationHandling",
                     *               "label": "Destination handling",
                     *               "group": "landed",
                     *               "amountCents": 49,
                     *               "evidenceId": "evd_unstored_destinationHandling"
                     *             },
                     *             {
                     *               "key": "inboundReceivingStorage",
                     *               "label": "Receiving and storage",
                     *               "group": "fulfilment",
                     *               "amountCents": 32,
                     *               "evidenceId": "evd_unstored_inboundReceivingStorage"
                     *             },
                     *             {
                     *               "key": "pickPack",
                     *               "label": "Pick and pack",
                     *               "group": "fulfilment",
                     *               "amountCents": 335,
                     *               "evidenceId": "evd_unstored_pickPack"
                     *             },
                     *             {
                     *               "key": "lastMileDelivery",
                     *               "label": "Last-mile delivery",
                     *               "group": "fulfilment",
                     *               "amountCents": 560,
                     *               "evidenceId": "evd_unstored_lastMileDelivery"
                     *             }
                     *           ]
                     *         },
                     *         "evidence": [
                     *           {
                     *             "evidenceId": "evd_unstored_factoryUnitCost",
                     *             "factor": "factoryUnitCost",
                     *             "type": "client_declared",
                     *             "source": "declared by the client",
                     *             "asOf": "2026-11-22",
                     *             "rawValue": 480,
                     *             "rawUnit": "minor units of USD per unit",
                     *             "normalizedCents": 480,
                     *             "formula": "480 declared → 480",
                     *             "assumption": "taken as the price free on board at the port of origin",
                     *             "validUntil": "2027-02-20",
                     *             "qualityPercent": 80,
                     *             "freshnessPercent": 100
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_originHandling",
                     *             "factor": "originHandling",
                     *             "type": "estimate",
                     *             "source": "estimate: export declaration, documents, origin CFS, pick-up",
                     *             "asOf": "2026-11-01",
                     *             "rawValue": 12000,
                     *             "rawUnit": "US cents per shipment, plus 2500 per revenue ton",
                     *             "normalizedCents": 29,
                     *             "formula": "(12000 + 2500 × 1 revenue tons) ÷ 500 units → 29",
                     *             "assumption": "shipment of 500 units, 1 revenue tons",
                     *             "validUntil": "2027-04-30",
                     *             "qualityPercent": 40,
                     *             "freshnessPercent": 100
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_internationalFreight",
                     *             "factor": "internationalFreight",
                     *             "type": "index",
                     *             "source": "Drewry WCI 2026-09-03 per 40 ft, 58 usable m3, LCL mark-up 1.25",
                     *             "asOf": "2026-09-03",
                     *             "rawValue": 17000,
                     *             "rawUnit": "US cents per revenue ton",
                     *             "normalizedCents": 34,
                     *             "formula": "17000 × 1 revenue tons ÷ 500 units → 34",
                     *             "assumption": "lane CN to US by sea, likely range 10200 to 25500; shipment of 500 units, 1 revenue tons",
                     *             "validUntil": "2026-09-17",
                     *             "qualityPercent": 75,
                     *             "freshnessPercent": 40
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_cargoInsurance",
                     *             "factor": "cargoInsurance",
                     *             "type": "estimate",
                     *             "source": "estimate inside the market range of 30 to 50 bps of 110 % CIF",
                     *             "asOf": "2026-11-01",
                     *             "rawValue": 44,
                     *             "rawUnit": "bps of goods, origin handling and freight: 40 bps of 110 % of their value",
                     *             "normalizedCents": 2,
                     *             "formula": "543 × 44 ÷ 10000, at least 1 → 2",
                     *             "validUntil": "2027-11-01",
                     *             "qualityPercent": 40,
                     *             "freshnessPercent": 100,
                     *             "assumption": null
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_customsDuty",
                     *             "factor": "customsDuty",
                     *             "type": "official_table",
                     *             "source": "USITC Harmonized Tariff Schedule, general rates, chapter exports 2024-12 to 2025-05",
                     *             "asOf": "2025-05-31",
                     *             "rawValue": 720,
                     *             "rawUnit": "bps of the customs value",
                     *             "normalizedCents": 37,
                     *             "formula": "509 × 720 ÷ 10000 → 37",
                     *             "assumption": "Vacuum flasks, US line 96170010; MFN rate, no preference is taken; FOB value; the 2 lines of HS 961700 bear 1940 to 1970 bps, ordinary and additional duty together",
                     *             "validUntil": "2026-05-31",
                     *             "qualityPercent": 90,
                     *             "freshnessPercent": 90
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_additionalDuties",
                     *             "factor": "additionalDuties",
                     *             "type": "official_table",
                     *             "source": "China Section 301 lists, via the Yale Budget Lab tariff tracker, 2026-05-11; HTSUS ch.99 subch.III note 52, HTS 2026 Rev 20 (export 2026-09-29), via public compilation dated 2026-10-01",
                     *             "asOf": "2026-09-29",
                     *             "rawValue": 1250,
                     *             "rawUnit": "bps of the customs value",
                     *             "normalizedCents": 64,
                     *             "formula": "509 × (0 + 1250) ÷ 10000 → 64",
                     *             "assumption": "Section 301 list 4B: 0 bps; forced-labour duty 9903.05.31 (additive): 1250 bps; the line is not among the lines exempt from the forced-labour duty (HTSUS U.S. note 52(b), final list of 2026-07-24); the Section 301 duty on goods of China comes on top; the 2 lines of HS 961700 bear 1940 to 1970 bps, ordinary and additional duty together; anti-dumping and countervailing duties are not modelled",
                     *             "validUntil": "2026-10-29",
                     *             "qualityPercent": 90,
                     *             "freshnessPercent": 84
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_importTaxes",
                     *             "factor": "importTaxes",
                     *             "type": "rule",
                     *             "source": "import tax is recoverable by a registered importer",
                     *             "asOf": "2026-11-22",
                     *             "rawValue": 0,
                     *             "rawUnit": "bps of the tax base",
                     *             "normalizedCents": 0,
                     *             "formula": "0 bps charged − 0 bps recovered → 0",
                     *             "assumption": "the importer is registered for tax in US; import tax of 0 bps is recovered",
                     *             "validUntil": "2027-05-21",
                     *             "qualityPercent": 90,
                     *             "freshnessPercent": 100
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_entryFees",
                     *             "factor": "entryFees",
                     *             "type": "vendor_rate_card",
                     *             "source": "sum of vendor pages, 2026: entry 125.00, ISF 45.00, bond 55.00 USD; US Merchandise Processing Fee FY2027, FR 2026-15530 of 2026-07-31; US Harbor Maintenance Fee, 26 USC 4461",
                     *             "asOf": "2026-01-01",
                     *             "rawValue": 22500,
                     *             "rawUnit": "US cents of broker, filing and bond per entry",
                     *             "normalizedCents": 53,
                     *             "formula": "509 × 500 units × 3464 ÷ 1000000, at least 3458, at most 67086 → 3458 merchandise processing fee; 509 × 500 units × 1250 ÷ 1000000 → 318 harbor maintenance fee; (3458 + 318 + 22500) ÷ 500 units → 53",
                     *             "assumption": "formal entry of 254500 customs value; shipment of 500 units, 1 revenue tons",
                     *             "validUntil": "2027-09-30",
                     *             "qualityPercent": 60,
                     *             "freshnessPercent": 100
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_destinationHandling",
                     *             "factor": "destinationHandling",
                     *             "type": "estimate",
                     *             "source": "estimate: CFS, release, drayage, delivery, inside published vendor ranges",
                     *             "asOf": "2026-11-01",
                     *             "rawValue": 18000,
                     *             "rawUnit": "US cents per shipment, plus 6500 per revenue ton",
                     *             "normalizedCents": 49,
                     *             "formula": "(18000 + 6500 × 1 revenue tons) ÷ 500 units → 49",
                     *             "assumption": "shipment of 500 units, 1 revenue tons",
                     *             "validUntil": "2027-04-30",
                     *             "qualityPercent": 40,
                     *             "freshnessPercent": 100
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_inboundReceivingStorage",
                     *             "factor": "inboundReceivingStorage",
                     *             "type": "vendor_rate_card",
                     *             "source": "default inside published 3PL ranges: study of 600+ US warehouses 2025, UK price pages 2026-03",
                     *             "asOf": "2026-11-01",
                     *             "rawValue": 25,
                     *             "rawUnit": "US cents of receiving per unit, plus 2650 of storage per m³ and month",
                     *             "normalizedCents": 32,
                     *             "formula": "25 + 2650 × 0.001728 m³ × 1.5 months → 32",
                     *             "assumption": "package of 1728 cm³",
                     *             "validUntil": "2027-04-30",
                     *             "qualityPercent": 60,
                     *             "freshnessPercent": 100
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_pickPack",
                     *             "factor": "pickPack",
                     *             "type": "vendor_rate_card",
                     *             "source": "default inside published 3PL ranges: study of 600+ US warehouses 2025, UK price pages 2026-03",
                     *             "asOf": "2026-11-01",
                     *             "rawValue": 300,
                     *             "rawUnit": "US cents per order, plus 35 of packaging",
                     *             "normalizedCents": 335,
                     *             "formula": "300 + 35 packaging → 335",
                     *             "assumption": "package of 1728 cm³",
                     *             "validUntil": "2027-04-30",
                     *             "qualityPercent": 60,
                     *             "freshnessPercent": 100
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_lastMileDelivery",
                     *             "factor": "lastMileDelivery",
                     *             "type": "estimate",
                     *             "source": "estimate inside published parcel price ranges 2024 to 2026",
                     *             "asOf": "2026-11-01",
                     *             "rawValue": 560,
                     *             "rawUnit": "US cents per parcel",
                     *             "normalizedCents": 560,
                     *             "formula": "560 → 560",
                     *             "assumption": "11 × 4 × 4 in, 176 in³, actual 1 lb, dimensional 0 lb; tier up to 454 g",
                     *             "validUntil": "2027-04-30",
                     *             "qualityPercent": 40,
                     *             "freshnessPercent": 100
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_salesTax",
                     *             "factor": "salesTax",
                     *             "type": "official_table",
                     *             "source": "sales tax is added on top of the shelf price",
                     *             "asOf": "2026-01-01",
                     *             "rawValue": 0,
                     *             "rawUnit": "bps, added to the retail price",
                     *             "normalizedCents": 0,
                     *             "formula": "3495 − 3495 net → 0",
                     *             "validUntil": "2026-06-30",
                     *             "qualityPercent": 90,
                     *             "freshnessPercent": 84,
                     *             "assumption": null
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_paymentFee",
                     *             "factor": "paymentFee",
                     *             "type": "vendor_rate_card",
                     *             "source": "usual published card fee, vendor pages 2026-02",
                     *             "asOf": "2026-02-01",
                     *             "rawValue": 290,
                     *             "rawUnit": "bps of the gross price, plus 30 US cents per order",
                     *             "normalizedCents": 131,
                     *             "formula": "3495 × 290 ÷ 10000 + 30 → 131",
                     *             "validUntil": "2027-02-01",
                     *             "qualityPercent": 60,
                     *             "freshnessPercent": 100,
                     *             "assumption": null
                     *           },
                     *           {
                     *             "evidenceId": "evd_unstored_returnRate",
                     *             "factor": "returnRate",
                     *             "type": "estimate",
                     *             "source": "estimate; upper end is the NRF online average",
                     *             "asOf": "2026-01-01",
                     *             "rawValue": 1200,
                     *             "rawUnit": "bps of orders",
                     *             "normalizedCents": 419,
                     *             "formula": "3495 × 1200 ÷ 10000 → 419 refunded per order",
                     *             "assumption": "category default, likely range 800 to 1930 bps; 6500 bps of the landed cost of a return are recovered; processing costs 300",
                     *             "validUntil": "2027-01-01",
                     *             "qualityPercent": 40,
                     *             "freshnessPercent": 100
                     *           }
                     *         ],
                     *         "unitEconomics": {
                     *           "netRevenueCents": 3495,
                     *           "paymentFeeCents": 131,
                     *           "returns": {
                     *             "returnRateBps": 1200,
                     *             "refundedRevenueCents": 419,
                     *             "recoveredGoodsCents": 58,
                     *             "handlingCents": 103
                     *           },
                     *           "cm1Cents": 2747,
                     *           "cm2Cents": 1225,
                     *           "cm2Bps": 3505
                     *         },
                     *         "cm2Matrix": [
                     *           {
                     *             "row": 0,
                     *             "column": 0,
                     *             "retailPriceBps": 9000,
                     *             "costBps": 8500,
                     *             "retailPriceCents": 3146,
                     *             "cm2Cents": 1113,
                     *             "cm2Bps": 3538,
                     *             "base": false,
                     *             "worst": false
                     *           },
                     *           {
                     *             "row": 0,
                     *             "column": 1,
                     *             "retailPriceBps": 9000,
                     *             "costBps": 10000,
                     *             "retailPriceCents": 3146,
                     *             "cm2Cents": 927,
                     *             "cm2Bps": 2947,
                     *             "base": false,
                     *             "worst": false
                     *           },
                     *           {
                     *             "row": 0,
                     *             "column": 2,
                     *             "retailPriceBps": 9000,
                     *             "costBps": 12500,
                     *             "retailPriceCents": 3146,
                     *             "cm2Cents": 617,
                     *             "cm2Bps": 1961,
                     *             "base": false,
                     *             "worst": true
                     *           },
                     *           {
                     *             "row": 1,
                     *             "column": 0,
                     *             "retailPriceBps": 10000,
                     *             "costBps": 8500,
                     *             "retailPriceCents": 3495,
                     *             "cm2Cents": 1411,
                     *             "cm2Bps": 4037,
                     *             "base": false,
                     *             "worst": false
                     *           },
                     *           {
                     *             "row": 1,
                     *             "column": 1,
                     *             "retailPriceBps": 10000,
                     *             "costBps": 10000,
                     *             "retailPriceCents": 3495,
                     *             "cm2Cents": 1225,
                     *             "cm2Bps": 3505,
                     *             "base": true,
                     *             "worst": false
                     *           },
                     *           {
                     *             "row": 1,
                     *             "column": 2,
                     *             "retailPriceBps": 10000,
                     *             "costBps": 12500,
                     *             "retailPriceCents": 3495,
                     *             "cm2Cents": 915,
                     *             "cm2Bps": 2618,
                     *             "base": false,
                     *             "worst": false
                     *           },
                     *           {
                     *             "row": 2,
                     *             "column": 0,
                     *             "retailPriceBps": 11000,
                     *             "costBps": 8500,
                     *             "retailPriceCents": 3845,
                     *             "cm2Cents": 1708,
                     *             "cm2Bps": 4442,
                     *             "base": false,
                     *             "worst": false
                     *           },
                     *           {
                     *             "row": 2,
                     *             "column": 1,
                     *             "retailPriceBps": 11000,
                     *             "costBps": 10000,
                     *             "retailPriceCents": 3845,
                     *             "cm2Cents": 1522,
                     *             "cm2Bps": 3958,
                     *             "base": false,
                     *             "worst": false
                     *           },
                     *           {
                     *             "row": 2,
                     *             "column": 2,
                     *             "retailPriceBps": 11000,
                     *             "costBps": 12500,
                     *             "retailPriceCents": 3845,
                     *             "cm2Cents": 1212,
                     *             "cm2Bps": 3152,
                     *             "base": false,
                     *             "worst": false
                     *           }
                     *         ],
                     *         "breakEvenCacCents": 1225,
                     *         "lowestViablePriceCents": 2057,
                     *         "reasons": [
                     *           {
                     *             "code": "contribution",
                     *             "text": "A sale leaves USD 12.25 (35.05 % of net revenue) after goods, fulfilment, payment and returns, 39 of 45 points."
                     *           },
                     *           {
                     *             "code": "worst-case-contribution",
                     *             "text": "In the worst of nine cases, price at 90 % and costs at 125 %, it leaves USD 6.17 (19.61 % of net revenue), 21 of 25 points."
                     *           },
                     *           {
                     *             "code": "acquisition-budget",
                     *             "text": "Winning a customer may cost up to USD 12.25, 4 of 20 points; the largest cost is last-mile delivery, USD 5.60 of USD 16.75."
                     *           }
                     *         ],
                     *         "included": [
                     *           "The 12 landed cost factors of one unit, for a shipment of 500 by sea.",
                     *           "Most-favoured-nation duty, and additional duties by origin and tariff line.",
                     *           "Import tax at nothing: an importer registered for sales tax recovers it.",
                     *           "The whole retail price as revenue: sales tax, if any, is added on top of it.",
                     *           "A payment fee of 2.90 % of the retail price and USD 0.30.",
                     *           "Returns of 12 % of orders: the refund, a second delivery and USD 3.00 of processing, with 65 % of the landed goods recovered."
                     *         ],
                     *         "excluded": [
                     *           "What changed after these figures had run out: international freight (2026-09-17), customs duty (2026-05-31), additional duties (2026-10-29), sales tax (2026-06-30).",
                     *           "Marketing: the contribution is what is left to pay for it.",
                     *           "Repeat purchases: a first order stands for itself.",
                     *           "Anti-dumping and countervailing duties, which depend on the product and its producer.",
                     *           "Lower duty under trade agreements and preference schemes, which needs a proof of origin.",
                     *           "Compliance: testing, certification, labelling, packaging schemes and product registration.",
                     *           "Currency movements after the rates were read.",
                     *           "Overheads, financing, shrinkage and unsold stock.",
                     *           "The final list of raw materials and chemicals exempt from the duties on forced labour: the proposed one stands in for it.",
                     *           "The list of goods exempt from the Section 301 duty on Brazil: that of the duties on forced labour stands in for it."
                     *         ]
                     *       },
                     *       "classification": {
                     *         "hsCode": "961700",
                     *         "description": "Vacuum flasks, insulated tumblers and food jars",
                     *         "match": "strong",
                     *         "dutyRangeBps": {
                     *           "min": 1250,
                     *           "max": 1970
                     *         },
                     *         "alternatives": [],
                     *         "explanation": {
                     *           "againstHsCode": "701090",
                     *           "againstDescription": "Glass bottles, jars and vials",
                     *           "leadHundredths": 406,
                     *           "words": [
                     *             {
                     *               "word": "insulated",
                     *               "hundredths": 149
                     *             },
                     *             {
                     *               "word": "bottle",
                     *               "hundredths": -39
                     *             },
                     *             {
                     *               "word": "stainless",
                     *               "hundredths": 2
                     *             }
                     *           ],
                     *           "otherWordsHundredths": 0,
                     *           "vocabularyHundredths": 319,
                     *           "usualHundredths": -25
                     *         }
                     *       },
                     *       "sensitivity": [
                     *         {
                     *           "factor": "lastMileDelivery",
                     *           "amountCents": 560,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 420,
                     *               "score": 84,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1382
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 504,
                     *               "score": 79,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1288
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 616,
                     *               "score": 70,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1162
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 700,
                     *               "score": 64,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1068
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "factoryUnitCost",
                     *           "amountCents": 480,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 360,
                     *               "score": 82,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1336
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 432,
                     *               "score": 77,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1270
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 528,
                     *               "score": 72,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1181
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 600,
                     *               "score": 69,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1115
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "pickPack",
                     *           "amountCents": 335,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 251,
                     *               "score": 81,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1309
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 302,
                     *               "score": 76,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1258
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 369,
                     *               "score": 72,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1191
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 419,
                     *               "score": 70,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1141
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "additionalDuties",
                     *           "amountCents": 64,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 48,
                     *               "score": 76,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1240
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 58,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1231
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 70,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1220
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 80,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1211
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "entryFees",
                     *           "amountCents": 53,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 40,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1237
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 48,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1230
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 58,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1221
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 66,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1213
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "destinationHandling",
                     *           "amountCents": 49,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 37,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1236
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 44,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1230
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 54,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1221
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 61,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1214
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "customsDuty",
                     *           "amountCents": 37,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 28,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1234
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 33,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1229
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 41,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1222
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 46,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1217
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "internationalFreight",
                     *           "amountCents": 34,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 26,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1233
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 31,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1228
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 37,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1223
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 43,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1217
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "inboundReceivingStorage",
                     *           "amountCents": 32,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 24,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1233
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 29,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1228
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 35,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1222
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 40,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1217
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "originHandling",
                     *           "amountCents": 29,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 22,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1232
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 26,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1228
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 32,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1223
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 36,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1219
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "cargoInsurance",
                     *           "amountCents": 2,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 2,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1225
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 2,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1225
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 2,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1225
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 3,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1224
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "factor": "importTaxes",
                     *           "amountCents": 0,
                     *           "changes": [
                     *             {
                     *               "changePercent": -25,
                     *               "amountCents": 0,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1225
                     *             },
                     *             {
                     *               "changePercent": -10,
                     *               "amountCents": 0,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1225
                     *             },
                     *             {
                     *               "changePercent": 10,
                     *               "amountCents": 0,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1225
                     *             },
                     *             {
                     *               "changePercent": 25,
                     *               "amountCents": 0,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1225
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "solutions": [
                     *         {
                     *           "solve": "lowestPriceForAdvance",
                     *           "outcome": "found",
                     *           "amountCents": 3502,
                     *           "dimensionsMm": null,
                     *           "proof": {
                     *             "passes": {
                     *               "amountCents": 3502,
                     *               "dimensionsMm": null,
                     *               "score": 75,
                     *               "verdict": "ADVANCE",
                     *               "cm2Cents": 1230
                     *             },
                     *             "fails": {
                     *               "amountCents": 3501,
                     *               "dimensionsMm": null,
                     *               "score": 74,
                     *               "verdict": "CAUTION",
                     *               "cm2Cents": 1229
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["WhatIfResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listWebhookEndpoints: {
        readonly parameters: {
            readonly query?: {
                /** @description How many entries at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointListResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        readonly responses: {
            /** @description Made. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointWithSecretResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestBeforeQuota"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequestAroundQuota"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        readonly responses: {
            /** @description Made. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookEndpointWithSecretResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly testWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Made. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly recoverWebhookEndpoint: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly endpointId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RecoverWebhookEndpointRequest"];
            };
        };
        readonly responses: {
            /** @description Made. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookRecoveryResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getWebhookRecovery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly endpointId: string;
                readonly recoveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookRecoveryResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestBeforeQuota"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query?: {
                /** @description To this endpoint. */
                readonly endpointId?: string;
                readonly state?: components["schemas"]["WebhookDeliveryState"];
                readonly type?: components["schemas"]["WebhookType"];
                /** @description About this SKU. */
                readonly skuId?: string;
                /** @description To be sent at this moment or later. */
                readonly since?: string;
                /** @description How many entries at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryListResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getWebhookDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description An entity tag. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 200: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The entity tag of the body, for `If-None-Match`. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryDetailResponse"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequestBeforeQuota"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly redeliverWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description An id of your own for this request. */
                readonly "X-Request-Id"?: string;
                /** @description For 24 hours, a repeat with this key and the same body gets the first answer and makes nothing. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Made. */
            readonly 201: {
                headers: {
                    /** @description The id under which this request is logged: its own, if it sent a usable one. */
                    readonly "X-Request-Id": string;
                    /** @description Private, and to be asked for again each time. */
                    readonly "Cache-Control": string;
                    /** @description Always `nosniff`. */
                    readonly "X-Content-Type-Options": "nosniff";
                    /** @description The answer depends on the key. */
                    readonly Vary: string;
                    /** @description How many requests the tenant may make at once, and in the long run. */
                    readonly "RateLimit-Policy": string;
                    /** @description How many requests are left (`r`), and in how many seconds the next one comes (`t`). */
                    readonly RateLimit: string;
                    /** @description The address of what was made. */
                    readonly Location: string;
                    /** @description The answer is that of an earlier request with this key. */
                    readonly "Idempotent-Replayed"?: "true";
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 417: components["responses"]["ExpectationFailed"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly onSkuEvaluated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The message: the same in every attempt and for every endpoint. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed: seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures of the same bytes, with a space between them: `v1,…`, perhaps `v1a,…`. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SkuEvaluatedMessage"];
            };
        };
        readonly responses: {
            /** @description The endpoint is disabled, and gets nothing more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Another attempt follows. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onSkuFailed: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The message: the same in every attempt and for every endpoint. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed: seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures of the same bytes, with a space between them: `v1,…`, perhaps `v1a,…`. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SkuFailedMessage"];
            };
        };
        readonly responses: {
            /** @description The endpoint is disabled, and gets nothing more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Another attempt follows. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onListingDrafted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The message: the same in every attempt and for every endpoint. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed: seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures of the same bytes, with a space between them: `v1,…`, perhaps `v1a,…`. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ListingDraftedMessage"];
            };
        };
        readonly responses: {
            /** @description The endpoint is disabled, and gets nothing more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Another attempt follows. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onListingPushFailed: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The message: the same in every attempt and for every endpoint. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed: seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures of the same bytes, with a space between them: `v1,…`, perhaps `v1a,…`. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ListingPushFailedMessage"];
            };
        };
        readonly responses: {
            /** @description The endpoint is disabled, and gets nothing more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Another attempt follows. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onListingQuarantined: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The message: the same in every attempt and for every endpoint. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed: seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures of the same bytes, with a space between them: `v1,…`, perhaps `v1a,…`. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ListingQuarantinedMessage"];
            };
        };
        readonly responses: {
            /** @description The endpoint is disabled, and gets nothing more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Another attempt follows. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onEndpointDisabled: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The message: the same in every attempt and for every endpoint. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed: seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures of the same bytes, with a space between them: `v1,…`, perhaps `v1a,…`. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EndpointDisabledMessage"];
            };
        };
        readonly responses: {
            /** @description The endpoint is disabled, and gets nothing more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Another attempt follows. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onPing: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The message: the same in every attempt and for every endpoint. */
                readonly "webhook-id": string;
                /** @description When this attempt was signed: seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures of the same bytes, with a space between them: `v1,…`, perhaps `v1a,…`. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PingMessage"];
            };
        };
        readonly responses: {
            /** @description The endpoint is disabled, and gets nothing more. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Another attempt follows. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** How each operation is called, and whether it knows the `Idempotency-Key`. */
export const OPERATIONS = {
    createSkus: {"method":"POST","path":"/v2/skus/bulk","hasIdempotencyKey":true},
    listSkus: {"method":"GET","path":"/v2/skus","hasIdempotencyKey":false},
    createSku: {"method":"POST","path":"/v2/skus","hasIdempotencyKey":true},
    getSku: {"method":"GET","path":"/v2/skus/{skuId}","hasIdempotencyKey":false},
    evaluateSku: {"method":"POST","path":"/v2/skus/{skuId}/evaluations","hasIdempotencyKey":true},
    replaceSkuTags: {"method":"PUT","path":"/v2/skus/{skuId}/tags","hasIdempotencyKey":false},
    getReport: {"method":"GET","path":"/v2/reports/{reportId}","hasIdempotencyKey":false},
    listReportsOfSku: {"method":"GET","path":"/v2/skus/{skuId}/reports","hasIdempotencyKey":false},
    listListingsOfSku: {"method":"GET","path":"/v2/skus/{skuId}/listings","hasIdempotencyKey":false},
    listKeys: {"method":"GET","path":"/v2/keys","hasIdempotencyKey":false},
    createKey: {"method":"POST","path":"/v2/keys","hasIdempotencyKey":true},
    getKey: {"method":"GET","path":"/v2/keys/{keyId}","hasIdempotencyKey":false},
    revokeKey: {"method":"DELETE","path":"/v2/keys/{keyId}","hasIdempotencyKey":false},
    rollKey: {"method":"POST","path":"/v2/keys/{keyId}/roll","hasIdempotencyKey":true},
    whatIf: {"method":"POST","path":"/v2/what-if","hasIdempotencyKey":false},
    listWebhookEndpoints: {"method":"GET","path":"/v2/webhook-endpoints","hasIdempotencyKey":false},
    createWebhookEndpoint: {"method":"POST","path":"/v2/webhook-endpoints","hasIdempotencyKey":true},
    getWebhookEndpoint: {"method":"GET","path":"/v2/webhook-endpoints/{endpointId}","hasIdempotencyKey":false},
    updateWebhookEndpoint: {"method":"PATCH","path":"/v2/webhook-endpoints/{endpointId}","hasIdempotencyKey":false},
    deleteWebhookEndpoint: {"method":"DELETE","path":"/v2/webhook-endpoints/{endpointId}","hasIdempotencyKey":false},
    rotateWebhookSecret: {"method":"POST","path":"/v2/webhook-endpoints/{endpointId}/secret:rotate","hasIdempotencyKey":true},
    testWebhookEndpoint: {"method":"POST","path":"/v2/webhook-endpoints/{endpointId}/test","hasIdempotencyKey":true},
    recoverWebhookEndpoint: {"method":"POST","path":"/v2/webhook-endpoints/{endpointId}/recover","hasIdempotencyKey":true},
    getWebhookRecovery: {"method":"GET","path":"/v2/webhook-endpoints/{endpointId}/recoveries/{recoveryId}","hasIdempotencyKey":false},
    listWebhookDeliveries: {"method":"GET","path":"/v2/webhook-deliveries","hasIdempotencyKey":false},
    getWebhookDelivery: {"method":"GET","path":"/v2/webhook-deliveries/{deliveryId}","hasIdempotencyKey":false},
    redeliverWebhook: {"method":"POST","path":"/v2/webhook-deliveries/{deliveryId}/redeliver","hasIdempotencyKey":true},
} as const;
