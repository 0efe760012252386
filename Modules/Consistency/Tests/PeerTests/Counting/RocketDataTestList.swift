/// The tests of RocketData that check behaviour, by suite.
extension PeerTestList {
    static let rocketData = PeerTestList(
        peer: "RD",
        suites: [
            "BatchListenerTests": """
            testTwoListenersOneUpdate testTwoListenersSharedUpdate testTwoListenersBatchUpdate
            testTwoListenersCollectionUpdate testTwoListenersCollectionInsert testBasicPausing
            """,
            "ChangeClockTests": """
            testIncrementing
            """,
            "CollectionChangeTests": """
            testEquality testCollectionDataProviderIncorrectData testCollectionChangeArrayNoDeletes
            testCollectionChangeArrayWithDeletes
            """,
            "ConsistencyCollectionDataProviderTests": """
            testSettingSameID testSettingSameModel testSettingModelWithDifferentSubtree testDeletingModel
            testDeletingOptionalModel testDeletingRequiredModel testInsertItems
            testInsertListenOnNewItems testInsertUpdatesOtherItemsInCollections testAppendItems
            testAppendListenOnNewItems testAppendUpdatesOtherItemsInCollections testUpdateItemSameId
            testUpdateItemDifferentId testUpdateListenOnNewModel testUpdateUpdatesOtherItemsInCollections
            testSingleDelegateCallbackForTwoUpdates testSingleDelegateCallbackForTwoDeletes
            testConsistencyManagerUpdateAfterSetData testDataProviderUpdatesWhenUsingProjections
            testDataProviderDoesntUpdateWhenNewModelHasNoChanges
            """,
            "ConsistencyDataProviderTests": """
            testSettingSameID testSettingSameModel testSettingModelWithDifferentSubtree testDeletingModel
            testDeletingOptionalModel testDeletingRequiredModel testSettingModelAfterUpdate
            testConsistencyManagerUpdateAfterSetData
            testDataProviderUpdatesWhenUsingDifferentModelProjection
            testDataProviderDoesntUpdateWhenNewModelHasNoChanges
            testDataProviderUpdatesAfterFetchingFromCache testBasicListeningToID
            testBasicListeningToIDFromCache
            """,
            "DataModelManagerTests": """
            testUpdateModelWithCache testUpdateModelWithoutCache testUpdateModelDifferentThread
            testUpdateModelsWithCache testUpdateModelsWithoutCache testUpdateModelsDifferentThread
            testUpdateModelWithSimpleModelType
            """,
            "PauseCollectionDataProviderTests": """
            testBasicPause testMakeChangesThenChangeBack testSetDataDeallocUnpause testDataFromProviders
            """,
            "PauseDataProviderTests": """
            testPause
            """,
            "SharedCollectionDataProviderTests": """
            testSetData testSetDataClassMethod testSetDataNoChange testSetDataNoChangeClassMethod
            testUpdate testUpdateClassMethod testInsert testInsertClassMethod testAppendMultipleItems
            testAppendMultipleItemsClassMethod testRemove testRemoveWithClassMethod
            testDifferentCacheKeys testAddCollectionWhileCacheLoads testDeallocation
            """,
            "SimpleCollectionDataProviderTests": """
            testSetData testSetDataCaching testSetDataNoCaching testFetchDataSuccess testFetchDataFail
            testInsert testAppend testUpdate testRemove testFetchFromCacheTwice
            testSetDataThenFetchFromCache testFetchFailThenFetchSuccess
            """,
            "SimpleDataProviderTests": """
            testSetData testSetDataCaching testSetDataNoCaching testFetchDataSuccess testFetchDataFail
            testFetchDataTwice testFetchDataFailThenSucceed testSetDataThenFetch testFetchWithNilCacheKey
            """,
        ],
        leftOut: ["ParsingHelpersTests": 10, "WeakSharedCollectionArrayTests": 14]
    )
}
